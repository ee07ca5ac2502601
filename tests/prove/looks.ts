import type { Report } from '../bench/table.ts';
import { proveEndToEnd } from './endToEnd.ts';

/** Runs the tests of all looks. The walk has a separate proof (walk.ts). */
export const run = (): Promise<Report> =>
  proveEndToEnd({
    name: 'looks',
    title: 'every look of the landing page, its dialogs and matching, in both themes at every size',
    files: ['looks'],
    environment: { FULL_SIZE: 'yes' },
    tests: 3,
  });
