"""Analysis: a finished game looked at again: chances, turning points, what decisions cost, luck and missed calls."""

from kalamazoo.analysis.report import Analysis, analyse

__all__ = ["Analysis", "analyse"]
