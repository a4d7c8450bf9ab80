// The browser lab: page, worker, kernel and style in dist/lab/, to be put on any static host. `specula --report` puts the
// same files into one page.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const OUT = 'dist/lab';

// Nothing is loaded from elsewhere, and nothing sent anywhere.
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; " +
  "style-src 'self' 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'";

/** Returns the metafile of what was bundled. */
export async function buildLab() {
  mkdirSync(OUT, { recursive: true });
  const { metafile } = await build({
    entryPoints: { lab: 'src/lab/page/main.ts', worker: 'src/lab/worker/worker.ts' },
    outdir: OUT,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
    metafile: true,
    // The page hands the worker its kernel: nobody asks where this module came from.
    define: { 'import.meta.url': '""' },
  });
  const style = await build({
    stdin: {
      contents: "@import 'uplot/dist/uPlot.min.css';\n@import './lab.css';",
      loader: 'css',
      resolveDir: 'src/lab',
    },
    bundle: true,
    minify: true,
    outfile: join(OUT, 'lab.css'),
    logLevel: 'warning',
  });
  if (style.errors.length > 0) throw new Error('the style could not be built');
  copyFileSync('build/kernel.wasm', join(OUT, 'kernel.wasm'));
  const page = readFileSync('src/lab/index.html', 'utf8')
    .replace('<!--policy-->', () => `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`)
    .replace('<!--style-->', '<link rel="stylesheet" href="lab.css">')
    .replace('<!--script-->', '<script src="lab.js"></script>');
  writeFileSync(join(OUT, 'index.html'), page);
  return metafile;
}
