import type { Report } from '../bench/table.ts';
import { proveEndToEnd } from './endToEnd.ts';

/** One test for each page and person from which dialogs are opened. */
export const run = (): Promise<Report> =>
  proveEndToEnd({
    name: 'dialogs',
    title: 'every dialog, opened from the product',
    files: ['everyDialog'],
    environment: { FULL_SIZE: 'yes' },
    tests: 8,
  });
