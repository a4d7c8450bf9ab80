import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command } from '../../support/paths.ts';
import { specula, TINY, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();
const tiny = join(folder, 'ti"ny.swf');
writeFileSync(tiny, TINY);

describe('specula lab', () => {
  let child: ChildProcess;
  let address: URL;

  beforeAll(async () => {
    child = spawn(process.execPath, [command, 'lab', tiny, '--no-open']);
    const line = await new Promise<string>((settled) =>
      child.stdout?.once('data', (data) => settled(String(data))),
    );
    address = new URL(line.trim());
  });
  afterAll(() => {
    child.kill();
  });

  /** A path after the token. */
  const own = (path: string) => `${address.pathname.slice(0, -1)}${path}`;

  /** A request whose path is not normalized, for any host. */
  function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
    return new Promise<{ status?: number; type?: string; policy?: unknown; body: string }>(
      (settle, refuse) => {
        request({ host: address.hostname, port: address.port, path, headers, method }, (response) => {
          let body = '';
          response.setEncoding('latin1').on('data', (text) => {
            body += text;
          });
          response.on('end', () =>
            settle({
              status: response.statusCode,
              type: response.headers['content-type'],
              policy: response.headers['content-security-policy'],
              body,
            }),
          );
        })
          .on('error', refuse)
          .end();
      },
    );
  }

  test('is on the loopback interface', () => {
    expect(address.hostname).toBe('127.0.0.1');
  });

  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/lab.css', 'text/css; charset=utf-8'],
    ['/steps.css', 'text/css; charset=utf-8'],
    ['/lab.js', 'text/javascript; charset=utf-8'],
    ['/worker.js', 'text/javascript; charset=utf-8'],
    ['/kernel.wasm', 'application/wasm'],
    ['/parts.json', 'application/json'],
  ])('serves %s as %s', async (path, type) => {
    expect(await get(own(path))).toMatchObject({ status: 200, type });
  });

  test('lets the worker, and so a scheduler from elsewhere, load only the parts of the lab', async () => {
    expect((await get(own('/worker.js'))).policy).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' blob:",
    );
  });

  test('serves the trace, and the page knows its name', async () => {
    expect((await get(own('/trace'))).body).toBe(TINY);
    expect((await get(own('/'))).body).toContain('<meta name="specula-trace" content="ti&quot;ny.swf">');
  });

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/lab/../../cli.js',
    '//etc/passwd',
    '/cli.js',
    '/constructor',
    '/__proto__',
  ])('does not serve %s', async (path) => {
    expect((await get(own(path))).status).toBe(404);
    expect((await get(path)).status).toBe(403);
  });

  test('answers no request for another host', async () => {
    const other = { Host: `evil.example:${address.port}` };
    expect((await get(own('/'), other)).status).toBe(403);
    expect((await get(own('/trace'), other)).status).toBe(403);
    expect((await get(own('/'), { Host: `localhost:${address.port}` })).status).toBe(200);
  });

  test('answers no request without the token', async () => {
    const token = address.pathname.slice(1, -1);
    expect(token).toMatch(/^[0-9a-f]{48}$/);
    const wrong = token.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    for (const path of [
      '/',
      '/trace',
      '/kernel.wasm',
      `/${wrong}/trace`,
      `/${token.slice(1)}/trace`,
      `//${token}/trace`,
    ])
      expect((await get(path)).status).toBe(403);
  });

  test('a trace that is deleted or replaced is not found', async () => {
    const gone = async (why: string) => {
      const body = `ti"ny.swf: cannot be read any more (${why}).\n`;
      expect(await get(own('/trace'))).toMatchObject({ status: 404, body });
      expect((await get(own('/trace'), {}, 'HEAD')).status).toBe(404);
    };
    rmSync(tiny);
    await gone('no such file or directory');
    mkdirSync(tiny);
    await gone('it is no plain file');
    rmSync(tiny, { recursive: true });
    writeFileSync(tiny, TINY);
    expect(await get(own('/trace'))).toMatchObject({ status: 200, body: TINY });
    expect((await get(own('/trace'), {}, 'HEAD')).status).toBe(200);
  });

  test.skipIf(process.platform !== 'linux')('closes the file when the visitor disconnects', async () => {
    const descriptors = () => readdirSync(`/proc/${child.pid}/fd`).length;
    const abort = () =>
      new Promise<void>((settle) => {
        const asked = request(
          { host: address.hostname, port: address.port, path: own('/trace') },
          (response) => {
            response.once('data', () => asked.destroy());
          },
        );
        asked.on('error', () => {}).on('close', () => settle());
        asked.end();
      });
    // Longer than what a connection takes at once.
    writeFileSync(tiny, TINY.padEnd(1 << 24, ';\n'));
    try {
      await abort();
      const before = descriptors();
      for (let i = 0; i < 12; i++) await abort();
      // The last of them may be on their way out.
      await expect.poll(descriptors, { timeout: 30_000 }).toBeLessThanOrEqual(before + 2);
    } finally {
      writeFileSync(tiny, TINY);
    }
  });

  test('accepts no data', async () => {
    expect((await get(own('/'), {}, 'POST')).status).toBe(405);
  });
});

test('a missing trace and a port that cannot be served give one clear line each', async () => {
  const missing = await specula(['lab', join(folder, 'none.swf'), '--no-open']);
  expect(missing).toMatchObject({ status: 1, stdout: '' });
  expect(missing.stderr).toMatch(/^specula: .*none\.swf: cannot be read \(no such file or directory\)\n$/);
  const empty = join(folder, 'empty.swf');
  writeFileSync(empty, '');
  expect(await specula(['lab', empty, '--no-open'])).toEqual({
    status: 1,
    stdout: '',
    stderr: `specula: ${empty}: is empty; expected a trace\n`,
  });
  expect((await specula(['lab', folder, '--no-open'])).stderr).toMatch(
    /^specula: .*: is not a plain file, .*\n$/,
  );
  expect(await specula(['lab', '--port', '70000'])).toMatchObject({ status: 2, stdout: '' });
});

describe('specula replay --report', () => {
  test('writes one page that contains everything and asks no address', async () => {
    const path = join(folder, 'report.html');
    const { status, stderr } = await specula(['replay', tiny, '-p', 'easy,fcfs', '--report', path]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const page = readFileSync(path, 'utf8');
    expect(page).not.toMatch(/<(script|link|img|iframe)[^>]*\s(src|href)=(?!"data:)/);
    expect(page).toContain("default-src 'none'");
    expect(page).not.toContain("connect-src 'self'");
    // Without scripts the answer can be read all the same.
    expect(page).toMatch(/<noscript><pre> +mean .*\npolicy +wait /);
  });

  test('takes only names that end in .html', async () => {
    const { status, stderr } = await specula(['replay', tiny, '--report', join(folder, 'report.pdf')]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/--report: '.*report\.pdf' must end in \.html/);
  });
});

test('the page begins with the policies of the call, and a wrong one is an error of the call', async () => {
  const child = spawn(process.execPath, [command, 'lab', tiny, '--policy', 'fcfs,sjf-easy', '--no-open']);
  try {
    const line = await new Promise<string>((settled) =>
      child.stdout.once('data', (data) => settled(String(data))),
    );
    expect(line).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{48}\/#policy=fcfs,sjf-easy\n$/);
  } finally {
    child.kill();
  }
  const wrong = await specula(['lab', tiny, '--policy', 'eesy', '--no-open']);
  expect(wrong).toMatchObject({ status: 2, stdout: '' });
  expect(wrong.stderr).toMatch(/unknown policy 'eesy'; did you mean 'easy'/);
});
