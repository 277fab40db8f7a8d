"""A pose of either game: a picture takes those that it knows."""

from .blanco.poses import BlancoPose
from .poses import LuckyBoxPose

Pose = LuckyBoxPose | BlancoPose
