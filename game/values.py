"""Immutable values that are quick to declare, and class attributes imported on first use.

Declared as dataclasses, 62 values would add 19 ms to the program's start.
"""

from __future__ import annotations

from functools import reduce
from importlib import import_module
from typing import Any, ClassVar, Generic, NoReturn, Self, TypeVar, cast, dataclass_transform

PartT = TypeVar("PartT")


def import_part_beside(kind: type, where: str) -> object:
    """Import a module, or its attribute (``module:name``), from the package of a class."""
    module, _colon, names = where.partition(":")
    package = kind.__module__.rpartition(".")[0]
    found = import_module(f"{package}.{module}")
    return reduce(getattr, filter(None, names.split(".")), found)


class LateImport(Generic[PartT]):
    """A class attribute imported from a module of the same package on first access."""

    def __init__(self, where: str) -> None:
        self._where = where

    def __get__(self, instance: object, kind: type) -> PartT:
        return cast(PartT, import_part_beside(kind, self._where))


@dataclass_transform(frozen_default=True)
class FrozenValue:
    """An immutable value with annotated fields, like a dataclass but quicker to declare."""

    __match_args__: ClassVar[tuple[str, ...]] = ()
    _names: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        kinds = {name: str(kind) for name, kind in cls.__annotations__.items()}
        fields = [it for it, kind in kinds.items() if not ("ClassVar" in kind or "KW_ONLY" in kind)]
        cls.__match_args__ += tuple(fields)  # type: ignore[misc]  # no literal tuple
        cls._names = frozenset(cls.__match_args__)

    def __init__(self, *values: Any, **named: Any) -> None:
        # mypy reports whatever else may be wrong.
        if not self._names.issuperset(named):
            unknown = named.keys() - self._names
            raise TypeError(f"{type(self).__name__} has no {', '.join(sorted(unknown))}")
        self.__dict__.update(zip(self.__match_args__, values, strict=False), **named)

    def but(self, **changed: Any) -> Self:
        return type(self)(**{name: getattr(self, name) for name in self.__match_args__} | changed)

    def _field_values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self.__match_args__])

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._field_values() == other._field_values()

    def __hash__(self) -> int:
        return hash((type(self), *self._field_values()))

    def __repr__(self) -> str:
        told = (f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__name__}({', '.join(told)})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: its {name} stays")
