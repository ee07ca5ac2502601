import type { CallType } from '#shared/domain/calls.ts';
import type { Change } from './changes.ts';
import { directParties, isFresh, memberOf, membersBetween, updateMember } from './members.ts';
import { newestCallPlace, unansweredCall } from './unansweredCalls.ts';
import type { Views } from './views.ts';

/** A call that rang and that the callee did not answer. */
interface UnansweredCall {
  readonly id: string;
  readonly callerId: string;
  readonly calleeId: string;
  readonly callType: CallType;
}

/**
 * Stores an unanswered call at the end of the chat of the two, if they have one: the chat rises in both lists, and the
 * callee has one more unread. A second run for the same call and a blocked chat change nothing.
 */
export async function storeUnansweredCall(
  change: Change,
  views: Views,
  { id, callerId, calleeId, callType }: UnansweredCall,
): Promise<void> {
  const { db, nowMs } = change;
  const members = await membersBetween(db, directParties(callerId, calleeId));
  const [first] = members;
  if (!first || members.some(({ blocked }) => blocked === 1) || members.every(isFresh)) return;
  if (await unansweredCall(db, id)) return;
  const { chat_id: chatId } = first;
  const place = Math.max(nowMs, first.last_place + 1);
  const revision = await change.revisionsInChat(1, { chatId, lastPlace: place });
  await db
    .insertInto('chat_calls')
    .values({ call_id: id, chat_id: chatId, place, caller_id: callerId, call_type: callType })
    .execute();
  for (const member of members) {
    if (isFresh(member)) {
      // Nothing has reached this member yet, so the chat begins after the call.
      await updateMember(db, member, { cleared_up_to: place });
      continue;
    }
    await db
      .updateTable('chat_members')
      .set({ is_listed: 1, active_at: place, updated_ms: nowMs, revision })
      .$if(member.user_id === calleeId, (query) => query.set((eb) => ({ unread: eb('unread', '+', 1) })))
      .where('chat_id', '=', chatId)
      .where('user_id', '=', member.user_id)
      .execute();
    const next = await memberOf(db, chatId, member.user_id);
    if (next) change.notify(member.user_id, 'chatUpdated', { chat: await views.chat(db, next), revision });
  }
}

/**
 * Sends the chat of the two again after an answered call, if an unanswered call is its newest entry. The chat keeps its
 * position in the lists and its unread count.
 */
export async function refreshAfterAnsweredCall(
  change: Change,
  views: Views,
  callerId: string,
  calleeId: string,
): Promise<void> {
  const { db, nowMs } = change;
  const members = await membersBetween(db, directParties(callerId, calleeId));
  const [first] = members;
  if (!first || members.some(({ blocked }) => blocked === 1)) return;
  const isCallNewest = await Promise.all(
    members.map(async (member) => (await newestCallPlace(db, member)) === first.last_place),
  );
  if (!isCallNewest.includes(true)) return;
  const { chat_id: chatId, last_place: lastPlace } = first;
  const revision = await change.revisionsInChat(1, { chatId, lastPlace });
  for (const member of members) {
    if (isFresh(member)) continue;
    await updateMember(db, member, { updated_ms: nowMs, revision });
    const next = await memberOf(db, chatId, member.user_id);
    if (next) change.notify(member.user_id, 'chatUpdated', { chat: await views.chat(db, next), revision });
  }
}
