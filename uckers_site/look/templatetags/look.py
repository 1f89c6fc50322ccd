"""The components as template tags; every template has them without loading anything."""

from django import template

register = template.Library()
