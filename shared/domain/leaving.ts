import { DAY_MS, MINUTE_MS } from './constants.ts';

/** §5.8: deletion of an account, and export of its data. */
export const leaving = {
  /** Milliseconds during which a log-in restores a deleted account. */
  keptMs: 14 * DAY_MS,
  /** Milliseconds during which the archive can be downloaded. */
  exportKeptMs: 7 * DAY_MS,
  /** Milliseconds during which a download link works, once. */
  exportLinkMs: 5 * MINUTE_MS,
} as const;

export const exportStates = ['none', 'waiting', 'ready', 'failed'] as const;
