"""Runs the cells of a notebook as a kernel does, and prints the notebook with the text that they show."""

import ast
import contextlib
import io
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    notebook = json.load(file)
names = {"__name__": "__main__"}
for count, cell in enumerate((cell for cell in notebook["cells"] if cell["cell_type"] == "code"), 1):
    tree = ast.parse("".join(cell["source"]))
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        shown = None if last is None else eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    cell["execution_count"] = count
    cell["outputs"] = []
    if printed.getvalue():
        text = printed.getvalue().splitlines(True)
        cell["outputs"].append({"name": "stdout", "output_type": "stream", "text": text})
    if shown is not None:
        data = {"text/plain": repr(shown).splitlines(True)}
        result = {"data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result"}
        cell["outputs"].append(result)
print(json.dumps(notebook, indent=1, ensure_ascii=False))
