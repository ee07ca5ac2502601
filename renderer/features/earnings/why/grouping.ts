import type { FigureEntry } from '#shared/domain/earnings.ts';

/** What is shown as one row: the minutes of a call come together, whatever came between them. */
export interface EntryGroup {
  readonly id: string;
  readonly first: FigureEntry;
  readonly coins: number;
  /** Entries of the book that it is. */
  readonly count: number;
}

/** In the order of the newest entry of each. */
export function groupEntries(entries: readonly FigureEntry[]): EntryGroup[] {
  const groups = new Map<string, { id: string; first: FigureEntry; coins: number; count: number }>();
  for (const entry of entries) {
    const isCall = entry.cause.kind === 'call' && entry.cause.id !== null;
    const id = isCall ? `call ${entry.cause.id}` : entry._id;
    const group = groups.get(id);
    if (group) {
      group.coins += entry.coins;
      group.count += 1;
    } else groups.set(id, { id, first: entry, coins: entry.coins, count: 1 });
  }
  return [...groups.values()];
}
