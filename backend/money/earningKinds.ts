import type { ExpressionBuilder } from 'kysely';
import { earningKindsOfSource } from '#shared/domain/statementSummary.ts';
import { earningSources, type EarningSource } from '#shared/domain/streamer.ts';
import type { Tables } from '../storage/schema.ts';
import type { EntryKind } from './ledger.ts';

/** Which entries of the book are earnings, and by what (§3.7). */
const kindsOfSource = earningKindsOfSource satisfies Record<EarningSource, readonly EntryKind[]>;

const sources = new Map<string, EarningSource>(
  earningSources.flatMap((source) => kindsOfSource[source].map((kind) => [kind, source] as const)),
);

export function kindsOf(source: EarningSource): readonly EntryKind[] {
  return kindsOfSource[source];
}

/** Null for what is no earning. */
export function sourceOfKind(kind: string): EarningSource | null {
  return sources.get(kind) ?? null;
}

/** What was taken back under this kind, with the same reference, was not earned. */
const takenBackBy = {
  mediaEarning: 'mediaEarningReturn',
  giftEarning: 'giftEarningReturn',
  referralEarning: 'referralReturn',
} as const satisfies Partial<Record<EntryKind, EntryKind>>;

/** The kind that takes back what this kind brought; null where nothing does. */
export function returnOf(kind: EntryKind): EntryKind | null {
  return (takenBackBy as Partial<Record<EntryKind, EntryKind>>)[kind] ?? null;
}

/** Each kind that can be taken back, with the kind that takes it back. */
export const returnPairs = Object.entries(takenBackBy) as readonly (readonly [EntryKind, EntryKind])[];

/** The kind whose coins this one takes back; null where it takes back none. */
export function returnedBy(kind: EntryKind): EntryKind | null {
  return returnPairs.find(([, back]) => back === kind)?.[0] ?? null;
}

/** For `where`: earned by one of these, and not taken back. */
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
