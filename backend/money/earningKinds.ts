import type { ExpressionBuilder } from 'kysely';
import { earningKindsOfSource } from '#shared/domain/statementSummary.ts';
import { earningSources, type EarningSource } from '#shared/domain/streamer.ts';
import type { Tables } from '../storage/schema.ts';
import type { EntryKind } from './ledger.ts';

/** Kinds of ledger entries that are earnings, by their source (§3.7). */
const kindsOfSource = earningKindsOfSource satisfies Record<EarningSource, readonly EntryKind[]>;

const sources = new Map<string, EarningSource>(
  earningSources.flatMap((source) => kindsOfSource[source].map((kind) => [kind, source] as const)),
);

export function kindsOf(source: EarningSource): readonly EntryKind[] {
  return kindsOfSource[source];
}

/** Returns the source of an earning; null: the kind is not an earning. */
export function sourceOfKind(kind: string): EarningSource | null {
  return sources.get(kind) ?? null;
}

/** Kinds that take an earning back. An entry with the same reference cancels the earning. */
const takenBackBy = {
  mediaEarning: 'mediaEarningReturn',
  giftEarning: 'giftEarningReturn',
  referralEarning: 'referralReturn',
} as const satisfies Partial<Record<EntryKind, EntryKind>>;

/** Returns the kind that takes this kind back; null: it cannot be taken back. */
export function returnOf(kind: EntryKind): EntryKind | null {
  return (takenBackBy as Partial<Record<EntryKind, EntryKind>>)[kind] ?? null;
}

/** Pairs of each returnable kind and the kind that takes it back. */
export const returnPairs = Object.entries(takenBackBy) as readonly (readonly [EntryKind, EntryKind])[];

/** Returns the kind that this one takes back; null: it takes nothing back. */
export function returnedBy(kind: EntryKind): EntryKind | null {
  return returnPairs.find(([, back]) => back === kind)?.[0] ?? null;
}

/** Returns a `where` condition: the entry is an earning from one of these sources and was not taken back. */
export function isEarnedBy(asked: readonly EarningSource[]) {
  return (eb: ExpressionBuilder<Tables, 'coin_entries'>) =>
    eb.and([
      eb(
        'coin_entries.kind',
        'in',
        asked.flatMap((source) => kindsOfSource[source]),
      ),
      ...returnPairs.map(([kind, back]) =>
        eb.or([
          eb('coin_entries.kind', '!=', kind),
          eb.not(
            eb.exists(
              eb
                .selectFrom('coin_entries as back')
                .select('back.id')
                .whereRef('back.user_id', '=', 'coin_entries.user_id')
                .where('back.kind', '=', back)
                .whereRef('back.ref', '=', 'coin_entries.ref'),
            ),
          ),
        ]),
      ),
    ]);
}
