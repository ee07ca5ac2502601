import type { FigureEntry } from '#shared/domain/earnings.ts';

/** Entries shown as one row. All minutes of a call form one group, even with other entries between them. */
export interface EntryGroup {
  readonly id: string;
  readonly first: FigureEntry;
  readonly coins: number;
  /** Number of ledger entries in the group. */
  readonly count: number;
}

/** Groups entries, in the order of each group's newest entry. */
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
