import type * as z from 'zod/mini';
import type { CauseKind, figureEntrySchema } from '#shared/domain/earnings.ts';
import type { Connection } from '../storage/database.ts';
import { giftArt } from '../gifts/index.ts';
import { sourceOfKind } from '../money/earningKinds.ts';
import { isNotBlocked } from '../people/relations.ts';
import { isoTime } from '../lib/calendar.ts';
import type { EarningEntry } from './entries.ts';

type Entry = z.core.input<typeof figureEntrySchema>;

/** Details of the cause of an entry. */
interface Known {
  readonly userId?: string | null;
  readonly seconds?: number | null;
  readonly price?: number;
  readonly share?: number;
  readonly thing?: string | null;
}

const causeOfKind: Readonly<Record<string, CauseKind>> = {
  matchEarning: 'match',
  callEarning: 'call',
  giftEarning: 'gift',
  mediaEarning: 'medium',
  messageEarning: 'message',
  leaderboardPrize: 'prize',
  streakReward: 'streak',
  kpiBonus: 'target',
  matchReward: 'matches',
  referralEarning: 'referral',
};

/**
 * Returns the id in a reference: the call of a minute, the medium of a repeated purchase, the gift of a
 * partial payment, the referred user.
 */
const causeId = ({ kind, ref }: Pick<EarningEntry, 'kind' | 'ref'>): string => {
  if (kind === 'callEarning') return ref.replace(/:\d+$/, '');
  if (kind === 'mediaEarning' || kind === 'giftEarning' || kind === 'referralEarning')
    return ref.split(' ')[0] ?? ref;
  return ref;
};

/** Returns the cause of a ledger entry; null if the entry is no earning. */
export function causeOf(entry: Pick<EarningEntry, 'kind' | 'ref'>): { kind: CauseKind; id: string } | null {
  const kind = causeOfKind[entry.kind];
  return kind ? { kind, id: causeId(entry) } : null;
}

/** Returns a page's entries with their causes and the other user. */
export async function withCauses(
  db: Connection,
  userId: string,
  entries: readonly EarningEntry[],
): Promise<Entry[]> {
  const idsOf = (kind: string) => [
    ...new Set(entries.filter((entry) => entry.kind === kind).map((entry) => causeId(entry))),
  ];
  const [matches, calls, gifts, media] = await Promise.all([
    matchesOf(db, userId, idsOf('matchEarning')),
    callsOf(db, idsOf('callEarning')),
    giftsOf(db, idsOf('giftEarning')),
    mediaOf(db, idsOf('mediaEarning')),
  ]);
  const knownOf = (entry: EarningEntry): Known => {
    const id = causeId(entry);
    if (entry.kind === 'referralEarning') return { userId: id };
    return matches.get(id) ?? calls.get(id) ?? gifts.get(id) ?? media.get(id) ?? {};
  };
  const people = await peopleOf(
    db,
    userId,
    entries.flatMap((entry) => knownOf(entry).userId ?? []),
  );
  return entries.flatMap((entry) => {
    const source = sourceOfKind(entry.kind);
    if (!source) return [];
    const known = knownOf(entry);
    return [
      {
        _id: String(entry.id),
        source,
        coins: entry.coins,
        at: isoTime(entry.atMs),
        cause: { kind: causeOfKind[entry.kind] ?? 'bonus', id: causeId(entry) },
        user: people.get(known.userId ?? '') ?? null,
        seconds: known.seconds ?? null,
        price: known.price ?? null,
        share: known.share ?? null,
        thing: known.thing ?? null,
        returned:
          entry.returned === null ? null : { coins: entry.returned.coins, at: isoTime(entry.returned.atMs) },
      },
    ];
  });
}

const secondsOf = (fromMs: number | null, untilMs: number | null) =>
  fromMs === null || untilMs === null ? null : Math.max(0, Math.round((untilMs - fromMs) / 1_000));

async function matchesOf(
  db: Connection,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('matches')
    .select(['id', 'a', 'b', 'started_ms', 'ended_ms'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, a, b, started_ms, ended_ms }) => [
      id,
      { userId: a === userId ? b : a, seconds: secondsOf(started_ms, ended_ms) },
    ]),
  );
}

async function callsOf(db: Connection, ids: readonly string[]): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('calls')
    .select(['id', 'payer_id', 'price', 'share', 'answered_ms', 'ended_ms'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, payer_id, price, share, answered_ms, ended_ms }) => [
      id,
      { userId: payer_id, price, share, seconds: secondsOf(answered_ms, ended_ms) },
    ]),
  );
}

const giftNames = new Map(giftArt.map(({ id, name }) => [id, name]));

async function giftsOf(db: Connection, ids: readonly string[]): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('message_media')
    .select(['id', 'from_id', 'gift_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, from_id, gift_id }) => [
      id,
      { userId: from_id, thing: gift_id === null ? null : (giftNames.get(gift_id) ?? null) },
    ]),
  );
}

async function mediaOf(db: Connection, ids: readonly string[]): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('message_media')
    .innerJoin('messages', 'messages.id', 'message_media.message_id')
    .select(['message_media.id', 'messages.to_id', 'message_media.type'])
    .where('message_media.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, to_id, type }) => [id, { userId: to_id, thing: type }]));
}

/** Loads names and pictures. Blocked users (in either direction) are anonymous, as everywhere. */
async function peopleOf(db: Connection, viewerId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Entry['user']>();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'avatar', 'deleted'])
    .where('id', 'in', [...new Set(ids)])
    .where(isNotBlocked('users.id', viewerId))
    .execute();
  return new Map(
    rows.map(({ id, name, avatar, deleted }) => [
      id,
      deleted === 1
        ? { _id: id, name: null, avatar: null, deleted: true }
        : { _id: id, name, avatar, deleted: false },
    ]),
  );
}
