const LEAST = [20, 19];

/** Ends the process with one line if Node is too old. */
export function checkNode(): void {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return;
  process.stderr.write(
    `specula: needs Node.js ${LEAST.join('.')} or newer; this is ${process.versions.node}\n`,
  );
  process.exit(1);
}
