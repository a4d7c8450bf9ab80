// Runs an example beside its page. It is given the text of a module, and answers with what the module exports:
// lists of rows, which are tables, and figures, drawn for the light and the dark theme.
import {
  chartSvg,
  DARK,
  LIGHT,
  SAVED,
} from '../specula/figures.js';

/** The module with the library in place of its name: a worker has no import map. */
const withLibrary = (code) =>
  code.replace(
    /(\bfrom\s*['"])specula(?:\/(\w+))?(?=['"])/g,
    (_, from, part = 'index') =>
      from +
      new URL(`../specula/${part}.js`, location.href),
  );

const drawn = (figure, palette) =>
  chartSvg(figure, { look: { ...SAVED, palette } });

addEventListener('message', async ({ data: code }) => {
  const url = URL.createObjectURL(
    new Blob([withLibrary(code)], {
      type: 'text/javascript',
    }),
  );
  try {
    const exported = Object.entries(await import(url));
    postMessage({
      tables: exported
        .filter(([, value]) => Array.isArray(value))
        .map(([name, rows]) => ({ name, rows })),
      figures: exported
        .filter(([, value]) => value?.panels)
        .map(([name, figure]) => ({
          name,
          light: drawn(figure, LIGHT),
          dark: drawn(figure, DARK),
          about: figure.about,
        })),
    });
  } catch (error) {
    postMessage({ error: String(error) });
  }
});
