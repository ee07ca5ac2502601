import type { Report } from '../bench/table.ts';
import { proveEndToEnd } from './endToEnd.ts';

/** Match, call, chat and a reload without a network, in Firefox. */
export const run = (): Promise<Report> =>
  proveEndToEnd({
    name: 'firefox',
    title: 'matches, calls, chats and a page without a network in Firefox',
    files: ['firefox'],
    environment: { FULL_SIZE: 'yes' },
    tests: 4,
  });
