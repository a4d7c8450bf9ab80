import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { LAB_FILES, type LabFile, labFile } from './files.ts';

const LOOPBACK = '127.0.0.1';

/** A lab that is served. */
export interface ServedLab {
  readonly url: string;
  readonly server: Server;
}

/**
 * Serves the lab's files, and a trace, to this machine only. What is served is named: nothing else of the disk can be
 * asked for. A request for another host is refused, so that no page from elsewhere can reach it by a name of its own
 * (DNS rebinding).
 */
export async function serveLab(trace: string | undefined, port: number): Promise<ServedLab> {
  const server = createServer((request, response) => answer(request, response, trace));
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(port, LOOPBACK, ready);
  });
  return { url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}/`, server };
}

function answer(request: IncomingMessage, response: ServerResponse, trace: string | undefined): void {
  const { method, url = '/', headers, socket } = request;
  const refuse = (status: number, text: string): void => {
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
  };
  const hosts = [LOOPBACK, 'localhost'].map((host) => `${host}:${socket.localPort}`);
  const path = url.split(/[?#]/)[0].slice(1);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  if (!hosts.includes(headers.host ?? '')) refuse(403, 'This lab answers to its own machine only.');
  else if (method !== 'GET' && method !== 'HEAD') refuse(405, 'Only GET is answered.');
  else if (path === 'trace' && trace !== undefined) sendTrace(trace, response);
  else sendFile(path === '' ? 'index.html' : path);

  function sendFile(name: string): void {
    if (!Object.hasOwn(LAB_FILES, name)) {
      refuse(404, `There is no ${name} here.`);
      return;
    }
    response.setHeader('Content-Type', LAB_FILES[name as LabFile]);
    response.end(name === 'index.html' ? page(trace) : labFile(name as LabFile));
  }
}

function sendTrace(trace: string, response: ServerResponse): void {
  response.setHeader('Content-Type', 'application/octet-stream');
  createReadStream(trace)
    .on('error', () => response.destroy())
    .pipe(response);
}

/** The page, told the name of the trace. */
function page(trace: string | undefined): string {
  const text = labFile('index.html').toString();
  if (trace === undefined) return text;
  const name = basename(trace).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return text.replace('<title>', () => `<meta name="specula-trace" content="${name}">\n<title>`);
}
