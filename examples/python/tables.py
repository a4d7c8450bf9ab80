"""Reads a table that Specula has written."""

import sys

import pandas as pd


def read_table(path):
    """A table in CSV or Parquet, by the name of the file. Numbers are exact to the last bit."""
    try:
        if path.endswith(".parquet"):
            return pd.read_parquet(path)
        return pd.read_csv(path, float_precision="round_trip")
    except ImportError:
        sys.exit(f"{path}: pandas reads Parquet with pyarrow, which is not installed; CSV needs nothing more")
    except (OSError, ValueError) as error:
        sys.exit(f"{path}: {error}")


def column(table, name, path):
    """A column of a table."""
    if name not in table:
        sys.exit(f"{path}: there is no column {name}; there are {', '.join(table.columns)}")
    return table[name]
