// The site works wherever a host has it: pages, the examples' kernel, and the lab.
import { describe, expect, test } from 'vitest';
import { PLACES } from './places.ts';
import { visitSite } from './visit.ts';

describe.each(PLACES)('at $base', (place) => {
  const visit = visitSite(place);

  test('an example runs, its links lead on, and the lab replays', async () => {
    await visit.open('');
    await visit.page.setViewportSize({ width: 1280, height: 900 });
    await visit.page.click('.VPNavBarMenu a:has-text("Run it here")');
    await visit.page.waitForSelector('.example table');
    await visit.page.click('.vp-doc a:has-text("the rules")');
    await expect.poll(() => visit.page.textContent('h1')).toContain('rules');
    await visit.page.click('.VPNavBarMenu a:has-text("Lab")');
    await visit.page.click('.cards a:has-text("A large machine")');
    await visit.page.waitForSelector('#finding p');
    expect(await visit.page.textContent('#finding p')).toMatch(/^pv-easy against easy: bounded slowdown/);
  });
});
