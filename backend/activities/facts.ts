import type { ActivityTopic } from '#shared/domain/activities.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { keyOfText, textNames, textOf, type TextKey } from '../dictionary/index.ts';
import type { Connection } from '../storage/database.ts';
import type { ActivitiesTable } from '../storage/activityTables.ts';
import { isoTime } from '../lib/calendar.ts';

type Row = Pick<ActivitiesTable, 'id' | 'user_id' | 'kind' | 'text' | 'text_key' | 'topic' | 'ref' | 'coins'>;

/** Texts, amounts and dates of an activity, in the language of its reader. */
export interface ActivityFacts {
  readonly text: string | null;
  readonly topic: ActivityTopic | null;
  readonly ref: string | null;
  /** Coins that the activity brought; negative: coins that it cost. Null: none. */
  readonly coins: number | null;
  /** Amount in whole units of `currency`; null: no money is involved. */
  readonly amount: number | null;
  readonly currency: string | null;
  /** Text of the rule of a penalty. */
  readonly detail: string | null;
  /** End of the time to appeal a penalty; null: no appeal is possible. */
  readonly until: string | null;
  /** First and last day of a payout's weeks. */
  readonly periodStart: string | null;
  readonly periodEnd: string | null;
}

const noFacts = {
  ...{ coins: null, amount: null, currency: null, detail: null, until: null },
  ...{ periodStart: null, periodEnd: null },
} as const;

/** Returns the texts of a page of activities, with data of their payouts, penalties and earnings. */
export async function factsOf(
  db: Connection,
  rows: readonly Row[],
  locale: Locale,
): Promise<(row: Row) => ActivityFacts> {
  const refsOf = (topic: ActivityTopic) => [
    ...new Set(rows.flatMap((row) => (row.topic === topic && row.ref !== null ? [row.ref] : []))),
  ];
  const gifts = rows.filter(({ kind }) => kind === 'gift').map(({ id }) => id);
  const [payouts, penalties, earned] = await Promise.all([
    none(refsOf('payout'), (ids) =>
      db
        .selectFrom('payouts')
        .select(['id', 'amount_cents', 'fee_cents', 'status', 'currency', 'period_start_ms', 'period_end_ms'])
        .where('id', 'in', ids)
        .execute(),
    ),
    none(refsOf('penalty'), (ids) =>
      db
        .selectFrom('penalties')
        .select(['id', 'type', 'coins', 'coin_state', 'appeal_until_ms', 'appealed_ms'])
        .where('id', 'in', ids)
        .execute(),
    ),
    none(gifts, (ids) =>
      db
        .selectFrom('coin_entries')
        .select(['user_id', 'ref', 'coins'])
        .where('kind', '=', 'giftEarning')
        .where('ref', 'in', ids)
        .execute(),
    ),
  ]);
  const payoutOf = new Map(payouts.map((row) => [row.id, row]));
  const penaltyOf = new Map(penalties.map((row) => [row.id, row]));
  const earnedBy = new Map(earned.map((row) => [`${row.user_id} ${row.ref}`, Number(row.coins)]));

  return (row) => {
    const topic = row.topic as ActivityTopic | null;
    const common = { ...noFacts, text: wordsOf(row, locale), topic, ref: row.ref, coins: row.coins };
    const payout = topic === 'payout' ? payoutOf.get(row.ref ?? '') : undefined;
    if (payout)
      return {
        ...common,
        amount: (payout.amount_cents - (payout.status === 'failed' ? 0 : payout.fee_cents)) / 100,
        currency: payout.currency,
        periodStart: isoTime(payout.period_start_ms),
        periodEnd: isoTime(payout.period_end_ms),
      };
    const penalty = topic === 'penalty' ? penaltyOf.get(row.ref ?? '') : undefined;
    if (penalty) {
      const rule = textNames.penaltyReason.find((name) => name === penalty.type);
      const isBack = row.text_key === 'penalty.won' || row.text_key === 'penalty.revoked';
      const isTaken = row.text_key === 'penalty.issued' || row.text_key === 'penalty.earlySkip';
      return {
        ...common,
        // Only the step that moved coins shows their number.
        coins: isBack ? penalty.coins : isTaken ? -penalty.coins : null,
        detail: rule ? textOf(`penaltyReason.${rule}`, locale) : null,
        until:
          isTaken && penalty.coin_state === 'held' && penalty.appealed_ms === null && penalty.appeal_until_ms
            ? isoTime(penalty.appeal_until_ms)
            : null,
      };
    }
    if (row.kind === 'gift') return { ...common, coins: earnedBy.get(`${row.user_id} ${row.id}`) ?? null };
    return common;
  };
}

/**
 * Returns the text of the stored key. Rows without a key have a text in any language; a text that the
 * dictionary knows is translated.
 */
function wordsOf({ kind, text, text_key: stored }: Row, locale: Locale): string | null {
  if (kind !== 'systemMessage') return text;
  const key = stored ?? (text === null ? undefined : keyOfText(text));
  return key === undefined ? text : textOf(key as TextKey, locale);
}

const none = async <T>(
  ids: readonly string[],
  load: (ids: readonly string[]) => Promise<T[]>,
): Promise<T[]> => (ids.length === 0 ? [] : load(ids));
