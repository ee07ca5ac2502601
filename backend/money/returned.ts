import { earningSources, type EarningSource } from '#shared/domain/streamer.ts';
import type { Connection } from '../storage/database.ts';
import { kindsOf, returnOf } from './earningKinds.ts';
import type { EntryKind } from './ledger.ts';

/** Kinds that can be taken back, each with its source and the kind of the return. */
const pairs = earningSources.flatMap((source) =>
  kindsOf(source).flatMap((kind) => {
    const back = returnOf(kind);
    return back === null ? [] : [{ source, kind, back }];
  }),
);

/** Returns by source how many entries from this time span were taken back since. */
export async function countReturns(
  db: Connection,
  userId: string,
  fromMs: number,
  untilMs: number,
): Promise<ReadonlyMap<EarningSource, number>> {
  const counts = await Promise.all(
    pairs.map(async ({ source, kind, back }) => {
      // Starts from the few returns and looks up their earnings, because a scan of all earnings would be
      // slow.
      const row = await db
        .selectFrom('coin_entries as back')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('back.user_id', '=', userId)
        .where('back.kind', '=', back)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('coin_entries as earned')
              .select('earned.id')
              .whereRef('earned.user_id', '=', 'back.user_id')
              .whereRef('earned.ref', '=', 'back.ref')
              .where('earned.kind', '=', kind)
              .where('earned.created_ms', '>=', fromMs)
              .where('earned.created_ms', '<', untilMs),
          ),
        )
        .executeTakeFirstOrThrow();
      return [source, Number(row.count)] as const;
    }),
  );
  return new Map(counts);
}

/**
 * Returns when these entries were taken back, by kind and reference. Entries that were not taken back are
 * left out.
 */
export async function returnsOf(
  db: Connection,
  userId: string,
  entries: readonly { readonly kind: string; readonly ref: string }[],
): Promise<ReadonlyMap<string, number>> {
  const found = await Promise.all(
    pairs.map(async ({ kind, back }) => {
      const refs = entries.filter((entry) => entry.kind === kind).map(({ ref }) => ref);
      if (refs.length === 0) return [];
      const rows = await db
        .selectFrom('coin_entries')
        .select(['ref', 'created_ms'])
        .where('user_id', '=', userId)
        .where('kind', '=', back satisfies EntryKind)
        .where('ref', 'in', refs)
        .execute();
      return rows.map(({ ref, created_ms }) => [`${kind} ${ref}`, created_ms] as const);
    }),
  );
  return new Map(found.flat());
}
