"""A pose of either game: a picture takes those that it knows."""

from game.blanco.stage.poses import BlancoPose
from game.luckybox.stage.poses import LuckyBoxPose

Pose = LuckyBoxPose | BlancoPose
