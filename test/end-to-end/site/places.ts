import { atRoot } from '../../support/paths.ts';

/** Where a host may have the site, and the folder of the site that is built for it. */
export const PLACES = [
  { base: '/', folder: atRoot('build/site-test/root') },
  { base: '/some/where/', folder: atRoot('build/site-test/below') },
] as const;
