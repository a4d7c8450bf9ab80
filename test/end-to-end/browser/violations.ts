// Violations that axe-core finds on a page: light and dark on a desk, dark on a phone.
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { atRoot } from '../../support/paths.ts';

const AXE = readFileSync(atRoot('node_modules', 'axe-core', 'axe.min.js'), 'utf8');
/** How a page is looked at. Dark colors change contrasts and nothing else. */
const LOOKS = [
  { size: { width: 1280, height: 900 }, colorScheme: 'light', rules: undefined },
  { size: { width: 1280, height: 900 }, colorScheme: 'dark', rules: ['color-contrast'] },
  { size: { width: 400, height: 800 }, colorScheme: 'dark', rules: undefined },
] as const;

/** The rules that the page violates, each with the elements that break it. */
export async function violations(page: Page): Promise<string> {
  const found: string[] = [];
  await page.evaluate(AXE);
  for (const { size, colorScheme, rules } of LOOKS) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The charts are drawn again.
    await page.waitForTimeout(300);
    const broken = await page.evaluate(async (only) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(document, {
        resultTypes: ['violations'],
        ...(only && { runOnly: [...only] }),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any, all }) => `${id}: ${target} ${[...any, ...all][0]?.message ?? ''}`),
      );
    }, rules);
    found.push(...broken);
  }
  // Each once, in one text: a list would be cut short where a test fails.
  return [...new Set(found)].join('\n');
}
