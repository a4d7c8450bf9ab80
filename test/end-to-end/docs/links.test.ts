// No dead links: in every page of the repository, and in every page of the package, which has fewer files.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../support/paths.ts';

/** The paths of the files that git knows or would add. */
function repositoryFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  return listed.filter((path) => existsSync(join(root, path)));
}

/** Those of them that the package has: what `files` of package.json names, and what npm always adds. */
function packedFiles(): string[] {
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packed = ['package.json', 'README.md', 'LICENSE', ...files] as string[];
  return repositoryFiles().filter((path) => packed.some((one) => path === one || path.startsWith(`${one}/`)));
}

const withoutCode = (text: string) => text.replace(/^( *)```[\s\S]*?^\1```/gm, '').replace(/`[^`\n]*`/g, '');

/** The anchors of a page, as GitHub makes them of its headings: numbered where a heading occurs twice. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  const times = new Map<string, number>();
  const headings = text.replace(/^( *)```[\s\S]*?^\1```/gm, '').matchAll(/^#+ (.*)$/gm);
  for (const [, heading] of headings) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    const anchor = words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-');
    const before = times.get(anchor) ?? 0;
    times.set(anchor, before + 1);
    anchors.add(before === 0 ? anchor : `${anchor}-${before}`);
  }
  return anchors;
}

/** The changelog names pages and headings as they were at each version. */
const HISTORY = 'CHANGELOG.md';

/** Links of the pages among these files, relative to the root, whose target is not among them. */
function deadLinks(files: readonly string[]): string[] {
  const there = new Set(files.flatMap((path) => [path, ...foldersOf(path)]));
  const dead: string[] = [];
  for (const page of files.filter((path) => path.endsWith('.md') && path !== HISTORY)) {
    const text = withoutCode(readFileSync(join(root, page), 'utf8'));
    const inMarkdown = [...text.matchAll(/\]\(<?([^)\s>]+)>?\)/g)].map(([, target]) => target);
    const inHtml = [...text.matchAll(/(?:src|srcset|href)="([^"]+)"/g)].map(([, target]) => target);
    for (const target of [...inMarkdown, ...inHtml]) {
      if (/^[a-z]+:/.test(target)) continue;
      const [path, anchor] = target.split('#');
      const file = path === '' ? page : normalize(join(dirname(page), path)).replace(/\/$/, '');
      const found =
        there.has(file) &&
        (!anchor || !file.endsWith('.md') || anchorsOf(readFileSync(join(root, file), 'utf8')).has(anchor));
      if (!found) dead.push(`${page}: ${target}`);
    }
  }
  return dead;
}

function foldersOf(path: string): string[] {
  const parent = dirname(path);
  return parent === '.' ? [] : [parent, ...foldersOf(parent)];
}

test('no page of the repository has a dead link', () => {
  expect(deadLinks(repositoryFiles())).toEqual([]);
});

test('no page of the packed package has a dead link', () => {
  const files = packedFiles();
  expect(files).toContain('docs/tutorial.md');
  expect(deadLinks(files)).toEqual([]);
});

test('every page of docs is in the index', () => {
  const index = readFileSync(join(root, 'docs/README.md'), 'utf8');
  const pages = repositoryFiles().filter(
    (path) => /^docs\/((?:studies|internals)\/)?[^/]+\.md$/.test(path) && path !== 'docs/README.md',
  );
  for (const page of pages) expect(index).toContain(`](${page.slice('docs/'.length)})`);
});
