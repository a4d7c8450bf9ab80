import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { systemFault } from '../../input/systemFault.ts';
import { labFile, labFiles } from './files.ts';

const LOOPBACK = '127.0.0.1';
const TOKEN_BYTES = 24;
/**
 * Security policy of the worker, which loads its own parts and nothing else. A scheduler that the visitor got from
 * elsewhere cannot load anything else either.
 */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' blob:";

/** A running lab server. */
interface ServedLab {
  /** The address with its token. Anyone who knows it can read the trace. */
  readonly url: string;
  readonly server: Server;
}

/**
 * Serves the lab's files and a trace on this machine. The address begins with a token, because other users of a
 * shared machine reach the same port. Only named files are served; no other file on the disk can be requested.
 * Requests for another host name are rejected: this prevents DNS rebinding, by which a foreign page could reach the
 * server.
 */
export async function serveLab(trace: string | undefined, port: number): Promise<ServedLab> {
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  // Files are read once: requests then need no open files, and the installation may be removed meanwhile.
  const files = labFiles();
  files.set('index.html', { ...(files.get('index.html') as LabFile), body: page(trace) });
  const server = createServer((request, response) => answer(request, response, { trace, token, files }));
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(port, LOOPBACK, ready);
  });
  return { url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}/${token}/`, server };
}

type LabFile = { type: string; body: string | Buffer };

interface Served {
  readonly trace: string | undefined;
  readonly token: string;
  readonly files: ReadonlyMap<string, LabFile>;
}

function answer(
  { method, url = '/', headers, socket }: IncomingMessage,
  response: ServerResponse,
  { trace, token, files }: Served,
): void {
  const refuse = (status: number, text: string): void => {
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
  };
  const hosts = [LOOPBACK, 'localhost'].map((host) => `${host}:${socket.localPort}`);
  const [given, ...rest] = url.split(/[?#]/)[0].slice(1).split('/');
  const path = rest.join('/');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  // Pages to which this page links do not learn the address.
  response.setHeader('Referrer-Policy', 'no-referrer');
  if (!hosts.includes(headers.host ?? '')) refuse(403, 'This lab answers to its own machine only.');
  else if (!isToken(given, token)) refuse(403, 'Open the whole address that specula lab printed.');
  else if (method !== 'GET' && method !== 'HEAD') refuse(405, 'Only GET is answered.');
  else if (path === 'trace' && trace !== undefined) void sendTrace(trace, response, method, refuse);
  else sendFile(path === '' ? 'index.html' : path);

  function sendFile(name: string): void {
    const file = files.get(name);
    if (file === undefined) {
      refuse(404, `There is no ${name} here.`);
      return;
    }
    response.setHeader('Content-Type', file.type);
    if (name === 'worker.js') response.setHeader('Content-Security-Policy', WORKER_POLICY);
    response.end(file.body);
  }
}

function isToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function sendTrace(
  trace: string,
  response: ServerResponse,
  method: string,
  refuse: (status: number, text: string) => void,
): Promise<void> {
  let file: FileHandle | undefined;
  try {
    file = await open(trace);
    if (!(await file.stat()).isFile()) throw new Error('it is no plain file');
  } catch (error) {
    await file?.close();
    refuse(404, `${basename(trace)}: cannot be read any more (${systemFault(error)}).`);
    return;
  }
  response.setHeader('Content-Type', 'application/octet-stream');
  if (method === 'HEAD') {
    await file.close();
    response.end();
    return;
  }
  // Not pipe(), which leaves the file open if the reader disconnects. pipeline() closes both in every case.
  pipeline(file.createReadStream(), response, () => {});
}

/** The page, with the name of the trace in it. */
function page(trace: string | undefined): string {
  const text = labFile('index.html').toString();
  if (trace === undefined) return text;
  const name = basename(trace).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return text.replace('<title>', () => `<meta name="specula-trace" content="${name}">\n<title>`);
}
