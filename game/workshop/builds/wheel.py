"""A hatchling build hook that compiles the languages for a wheel."""

from pathlib import Path
from typing import Any

import polib
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCatalogues(BuildHookInterface[Any]):
    """Adds the compiled languages to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        project, work = Path(self.root), Path(self.directory)
        for source in sorted(project.glob("game/words/*/LC_MESSAGES/*.po")):
            inside = source.relative_to(project).with_suffix(".mo")
            compiled = work / "compiled" / inside
            compiled.parent.mkdir(parents=True, exist_ok=True)
            polib.pofile(str(source), encoding="utf-8").save_as_mofile(str(compiled))
            build_data["force_include"][str(compiled)] = inside.as_posix()
