"""The API's description: as OpenAPI for programs, and as a page of the site made from the same, for people."""

from functools import lru_cache
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.views import SpectacularAPIView

METHODS = ("get", "post", "put", "patch", "delete")


class Field(NamedTuple):
    """A field of what is sent or answered: its name, what it is, whether it must be there, and what it is for."""

    name: str
    kind: str
    required: bool
    about: str


class Operation(NamedTuple):
    """One thing that can be asked of the API."""

    name: str
    method: str
    path: str
    about: str
    parameters: tuple[Field, ...]
    takes: tuple[Field, ...]
    answers: tuple[tuple[str, str, tuple[Field, ...]], ...]


class Description(SpectacularAPIView):
    """OpenAPI, as YAML or, where it is preferred, as JSON."""

    throttle_classes = ()


@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """What the API can be asked, operation by operation."""
    return render(request, "games/api/reference.html", {"operations": _described()})


@lru_cache(maxsize=1)  # it changes with the code alone
def _described() -> list[Operation]:
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # the library has no types here
    return operations(schema)


def operations(schema: dict[str, Any]) -> list[Operation]:
    """The operations that an OpenAPI document describes, in its order."""
    components = schema["components"]["schemas"]
    return [
        _operation(path, method, methods[method], components)
        for path, methods in schema["paths"].items()
        for method in METHODS
        if method in methods
    ]


def _operation(path: str, method: str, told: dict[str, Any], components: dict[str, Any]) -> Operation:
    parameters = tuple(
        Field(one["name"], _kind(one["schema"], components), one.get("required", False), one.get("description", ""))
        for one in told.get("parameters", [])
    )
    answers = tuple(
        (code, _name(answer), _fields(_body(answer), components)) for code, answer in told["responses"].items()
    )
    return Operation(
        told["operationId"],
        method.upper(),
        path,
        told.get("description", ""),
        parameters,
        _fields(_body(told.get("requestBody", {})), components),
        answers,
    )


def _body(told: dict[str, Any]) -> dict[str, Any]:
    content = told.get("content", {})
    schema: dict[str, Any] = content.get("application/json", {}).get("schema", {})
    return schema


def _name(told: dict[str, Any]) -> str:
    return str(_body(told).get("$ref", "")).rpartition("/")[2]


def _fields(schema: dict[str, Any], components: dict[str, Any]) -> tuple[Field, ...]:
    whole = _resolve(schema, components)
    return tuple(
        Field(name, _kind(one, components), name in whole.get("required", ()), one.get("description", ""))
        for name, one in whole.get("properties", {}).items()
    )


def _resolve(schema: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    reference = schema.get("$ref") or next((part["$ref"] for part in schema.get("allOf", ()) if "$ref" in part), "")
    resolved: dict[str, Any] = components[reference.rpartition("/")[2]] if reference else schema
    return resolved


def _kind(schema: dict[str, Any], components: dict[str, Any]) -> str:
    whole = _resolve(schema, components)
    if "enum" in whole:
        return " | ".join(str(value) for value in whole["enum"])
    kind = whole.get("format") or whole.get("type", "anything")
    if kind == "array":
        return f"[{_kind(whole.get('items', {}), components)}]"
    if kind == "object":
        inner = ", ".join(whole.get("properties", {}))
        return f"{{{inner}}}" if inner else "object"
    return str(kind)
