import type { Report } from '../bench/table.ts';
import { proveEndToEnd } from './endToEnd.ts';

/** Runs one test for each page and role from which dialogs open. */
export const run = (): Promise<Report> =>
  proveEndToEnd({
    name: 'dialogs',
    title: 'every dialog, opened from the product',
    files: ['everyDialog'],
    environment: { FULL_SIZE: 'yes' },
    tests: 8,
  });
