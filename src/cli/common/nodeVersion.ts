// Imported first: what comes after it needs this Node.
const LEAST = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1])) {
  process.stderr.write(
    `specula: needs Node.js ${LEAST.join('.')} or newer; this is ${process.versions.node}\n`,
  );
  process.exit(1);
}
