import { DAY_MS, MINUTE_MS } from './constants.ts';

/** §5.8: removal of an account, and the copy of one's data. */
export const leaving = {
  /** Milliseconds in which a log-in brings a removed account back. */
  keptMs: 14 * DAY_MS,
  /** Milliseconds for which the archive can be downloaded. */
  exportKeptMs: 7 * DAY_MS,
  /** Milliseconds for which an address of the archive can be opened, once. */
  exportLinkMs: 5 * MINUTE_MS,
} as const;

export const exportStates = ['none', 'waiting', 'ready', 'failed'] as const;
