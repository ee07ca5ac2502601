import type { Report } from '../bench/table.ts';
import { proveEndToEnd } from './endToEnd.ts';

/** The end-to-end tests that have the tag `@prove`: tests/README.md says of each why the gate goes without it. */
export const run = (): Promise<Report> =>
  proveEndToEnd({
    name: 'leftOut',
    title: 'the end-to-end tests that the gate leaves out',
    tag: '@prove',
    environment: { FULL_SIZE: 'yes' },
    tests: 80,
  });
