import { HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { createChance } from '#shared/lib/chance.ts';
import { recordActivity, type ActivityContext } from '../activities/index.ts';
import { isMissed, recordMissedCall } from '../calls/index.ts';
import type { TextKey } from '../dictionary/index.ts';
import type { PastEntry } from '../money/history.ts';
import { recordGifts } from '../chat/index.ts';
import { offeredGift } from '../gifts/index.ts';
import { follow } from '../social/index.ts';
import type { Work } from '../storage/unitOfWork.ts';
import type { PastMatch } from './history.ts';
import type { PastCall } from './pastCalls.ts';
import type { PastPresent } from './presents.ts';

/** Share of the men without a gift who follow her after one of their matches. */
const followingShare = 0.4;
/** Hours before now after which news are unread. */
const unreadHours = 6;

export interface PastFollow {
  readonly fromId: string;
  readonly toId: string;
  readonly atMs: number;
}

/**
 * Context for recording at a past moment. Presence appears only in events, which reach no socket during
 * seeding.
 */
const at = (atMs: number): ActivityContext => ({
  clock: { now: () => atMs },
  presence: { seenBy: () => 'offline' },
});

/** Returns the streamer's followers: users who gave her gifts, and some of the others she met. */
export function pastFans(
  streamerId: string,
  matches: readonly PastMatch[],
  presents: readonly PastPresent[],
  /** User who does not follow her yet, so that it can be tried manually. */
  notYetId: string,
): PastFollow[] {
  const chance = createChance(20_253);
  const firstGiftMs = new Map<string, number>();
  for (const { fromId, sentMs } of presents)
    if (fromId !== streamerId && !firstGiftMs.has(fromId)) firstGiftMs.set(fromId, sentMs);
  const meetings = Map.groupBy(matches, ({ userId }) => userId);
  return [...meetings].flatMap(([userId, met]) => {
    const isFollowing = chance() < followingShare;
    const giftMs = firstGiftMs.get(userId);
    const metMs = met[Math.floor(chance() * met.length)]?.endedMs;
    const afterMs = giftMs ?? (isFollowing ? metMs : undefined);
    if (userId === notYetId || afterMs === undefined) return [];
    return [{ fromId: userId, toId: streamerId, atMs: afterMs + 2 * MINUTE_MS }];
  });
}

/** Stores each following and notifies both users, like the product. */
export async function seedFollows(work: Work, follows: readonly PastFollow[]): Promise<void> {
  for (const { fromId, toId, atMs } of follows) await follow(at(atMs), work, fromId, toId);
}

/** Notifies the callee of every missed call, like the product. */
export async function seedMissedCalls(work: Work, calls: readonly PastCall[]): Promise<void> {
  for (const call of calls)
    if (isMissed({ wasTaken: call.answeredMs !== null, reason: call.reason }))
      await recordMissedCall(at(call.endedMs), work, call);
}

/** Notifies giver and receiver of every gift, like the product. `chatIds`: chat by giver. */
export async function seedGiftNews(
  work: Work,
  presents: readonly PastPresent[],
  chatIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { mediaId, fromId, toId, giftId, sentMs } of presents) {
    const gift = giftId === null ? null : offeredGift(giftId);
    const chatId = chatIds.get(fromId);
    if (!gift || chatId === undefined) continue;
    const receivers = [{ chat_id: chatId, user_id: toId, hidden: 0 }];
    await recordGifts(at(sentMs), work, fromId, receivers, [{ mediaId, gift }]);
  }
}

interface PastMoney {
  readonly payouts: readonly {
    readonly id: string;
    readonly user_id: string;
    readonly paid_ms?: number | null;
  }[];
  readonly penalties: readonly {
    readonly id: string;
    readonly user_id: string;
    readonly starts_ms: number;
    readonly revoked_ms?: number | null;
  }[];
  readonly entries: readonly PastEntry[];
}

/** Adds the notifications of payouts and penalties, like the product. */
export async function seedMoneyNews(work: Work, { payouts, penalties, entries }: PastMoney): Promise<void> {
  const addNotification = (
    userId: string,
    key: TextKey,
    topic: 'payout' | 'penalty',
    ref: string,
    atMs: number,
  ) =>
    recordActivity(at(atMs), work, {
      userId,
      event: 'notification',
      kind: 'systemMessage',
      key,
      about: { topic, ref },
    });
  for (const { id, user_id: userId, paid_ms: paidMs } of payouts) {
    if (paidMs) await addNotification(userId, 'payout.paid', 'payout', id, paidMs);
    const back = entries.find(({ kind, ref }) => kind === 'payoutReturn' && ref === id);
    if (back) await addNotification(userId, 'payout.failed', 'payout', id, back.atMs);
  }
  for (const { id, user_id: userId, starts_ms: startsMs, revoked_ms: revokedMs } of penalties) {
    await addNotification(userId, 'penalty.issued', 'penalty', id, startsMs);
    if (revokedMs) await addNotification(userId, 'penalty.won', 'penalty', id, revokedMs);
  }
}

/** Marks all but the latest notifications of these users as read. */
export async function readOldNews({ db }: Work, userIds: readonly string[], nowMs: number): Promise<void> {
  await db
    .updateTable('activities')
    .set({ read: 1 })
    .where('user_id', 'in', userIds)
    .where('created_ms', '<', nowMs - unreadHours * HOUR_MS)
    .execute();
}
