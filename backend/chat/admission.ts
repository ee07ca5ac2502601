import { DAY_MS, HOUR_MS, chat, premium } from '#shared/domain/constants.ts';
import type { MessageDraft } from '#shared/domain/messageDraft.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import { maskOffensive } from '#shared/domain/offensive.ts';
import { offensiveWords } from '../lib/offensiveWords.ts';
import { isPremiumAt } from '../people/profiles.ts';
import { ApiFailure } from '../lib/failure.ts';
import { refuseSuspended } from '../lib/suspension.ts';
import type { Change } from './changes.ts';
import { blockedFailure } from './blocks.ts';
import type { Route, Writer } from './recipients.ts';

/**
 * Returns whether a text contains a listed word (§5). The text is compared as it looks, so that invisible
 * characters do not hide a word.
 */
export function isOffensive(text: string | null | undefined): boolean {
  if (typeof text !== 'string') return false;
  const asSeen = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return maskOffensive(asSeen, offensiveWords) !== asSeen;
}

export function offensiveFailure(): ApiFailure {
  return new ApiFailure('offensive', 'The message holds words that are not welcome here.');
}

/** Throws unless the writer may send these messages on this route now. */
export async function admit(
  change: Change,
  writer: Writer,
  route: Route,
  drafts: readonly MessageDraft[],
): Promise<void> {
  // Support also answers a suspended person.
  if (route.type !== 'support') refuseSuspended(route.suspendedUntilMs, change.nowMs);
  if (route.isBlocked) throw blockedFailure();
  if (!isStreamer(writer.role)) refusePrices(drafts);
  if (drafts.some(({ text, ignoreOffensive }) => ignoreOffensive !== true && isOffensive(text as string)))
    throw offensiveFailure();
  if (route.type === 'support') return refuseGifts(drafts);
  const hasAnswered = route.others.some((other) => other.sent_count > 0);
  if (hasAnswered) return;
  // §4.2, §6.2: a pending goddess may only reply, and write to support.
  if (writer.role === 'pendingGoddess')
    throw new ApiFailure(
      'forbidden',
      'Until your profile is complete, you can answer those who write to you.',
    );
  const sent = route.me?.sent_count ?? 0;
  if (sent + drafts.length > chat.unansweredMessages)
    throw new ApiFailure('wait_for_reply', 'Wait for a reply before you write more.');
  if (sent > 0) return;
  await requireSpareChats(change, writer.userId);
  if (writer.role === 'user') await requireFirstMessage(change, writer.userId);
}

/** §6: only streamers earn, so only they may set a price. */
function refusePrices(drafts: readonly MessageDraft[]): void {
  const hasPrice = drafts.some(
    (draft) => draft.type === 'media' && draft.media.some(({ price }) => (price ?? null) !== null),
  );
  if (hasPrice) throw new ApiFailure('invalid_body', 'Only streamers name a price.', { field: 'media' });
}

function refuseGifts(drafts: readonly MessageDraft[]): void {
  const hasGift = drafts.some((draft) => draft.type === 'media' && draft.media.some(({ giftId }) => giftId));
  if (hasGift) throw new ApiFailure('invalid_body', 'Gifts are for people.', { field: 'media' });
}

/**
 * Throws above the maximum number of people whom a person may write to first within an hour (§2 "spam
 * limit").
 */
async function requireSpareChats({ db, nowMs }: Change, userId: string): Promise<void> {
  const opened = await db
    .selectFrom('chat_members')
    .select('opened_ms')
    .where('user_id', '=', userId)
    .where('opened_ms', '>', nowMs - HOUR_MS)
    .orderBy('opened_ms', 'desc')
    .limit(chat.newChatsPerHour)
    .execute();
  const oldest = opened[chat.newChatsPerHour - 1]?.opened_ms;
  if (oldest === undefined || oldest === null) return;
  const untilMs = oldest + HOUR_MS;
  throw new ApiFailure('spam_limit', 'You have written to many new people; wait a little.', {
    until: new Date(untilMs).toISOString(),
    retryAfterMs: untilMs - nowMs,
  });
}

/**
 * Throws above the maximum number of people whom a user without premium may write to first on a UTC day
 * (§4.19).
 */
async function requireFirstMessage({ db, nowMs }: Change, userId: string): Promise<void> {
  const dayMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const opened = await db
    .selectFrom('chat_members')
    .select('chat_id')
    .where('user_id', '=', userId)
    .where('opened_ms', '>=', dayMs)
    .limit(premium.firstMessagesWithout)
    .execute();
  if (opened.length < premium.firstMessagesWithout) return;
  const user = await db
    .selectFrom('users')
    .select(['premium', 'premium_until_ms'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user && isPremiumAt(user, nowMs)) return;
  throw new ApiFailure(
    'first_message_limit',
    `Without premium you write first to ${premium.firstMessagesWithout} people a day.`,
    { resetsAt: new Date(dayMs + DAY_MS).toISOString() },
  );
}
