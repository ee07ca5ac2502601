import type { ErrorEntry } from './errorLog.ts';

/** Returns the error log as text for a message to support; empty if there are no errors. */
export function describeErrors(entries: readonly ErrorEntry[]): string {
  return entries
    .map(({ source, message, stack, lastAtMs, times }) =>
      [
        `${new Date(lastAtMs).toISOString()} ${source}${times > 1 ? ` (${times} times)` : ''}: ${message}`,
        ...(stack === '' ? [] : [stack]),
      ].join('\n'),
    )
    .join('\n\n');
}
