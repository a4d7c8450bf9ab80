// Files served to a browser, as any static host does.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

export interface Served {
  readonly origin: string;
  close(): void;
}

/** Serves a folder below each of `bases`. `policyOf` gives a path its Content-Security-Policy. */
export async function serve(
  folder: string,
  { bases = ['/'], policyOf }: { bases?: string[]; policyOf?: (path: string) => string | undefined } = {},
): Promise<Served> {
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const policy = policyOf?.(path);
    if (policy !== undefined) response.setHeader('Content-Security-Policy', policy);
    try {
      const base = bases.find((one) => path.startsWith(one));
      if (base === undefined) throw new Error(`${path} is below none of ${bases}`);
      const file = path.slice(base.length).replace(/(^|\/)$/, '$1index.html');
      const body = readFileSync(join(folder, file));
      response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream').end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}
