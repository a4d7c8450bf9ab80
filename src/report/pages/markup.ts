// Writes the markup of pages that open from disk. Their security policy lets the browser load nothing.

/** Escapes a text for an element or an attribute of XML or HTML, which cannot contain control characters. */
export function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * Returns a complete page.
 * @param body HTML after the title
 * @param script the only script that runs, by its hash; without it none runs
 */
export function pageOf(
  title: string,
  style: string,
  body: string,
  script?: { readonly text: string; readonly hash: string },
): string {
  const allowed = script === undefined ? '' : ` script-src '${script.hash}';`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline';${allowed} base-uri 'none'; form-action 'none'">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${body}</main>
${script === undefined ? '' : `<script>${script.text}</script>\n`}</body>
</html>
`;
}
