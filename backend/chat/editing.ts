import { chat as figures } from '#shared/domain/constants.ts';
import { reactionOf, withReaction, type Reactions } from '#shared/domain/messageParts.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { refuseSuspended } from '../lib/suspension.ts';
import { isOffensive, offensiveFailure } from './admission.ts';
import { publishChanged, repliesTo } from './changedMessages.ts';
import type { Change, Changes } from './changes.ts';
import { requireUnblockedMember } from './lists.ts';
import type { MemberRow } from './members.ts';
import { selectVisible, type MessageRow } from './messages.ts';
import type { Views } from './views.ts';

/** Handles reactions to messages and edits of the sender's own texts. Both are idempotent. */
export function createEditingHandlers({
  changes,
  views,
}: {
  changes: Changes;
  views: Views;
}): HandlersOf<'reactToMessage' | 'editMessage'> {
  /** Returns the caller's membership. Throws if the caller may not change messages in this chat now. */
  async function requireAllowed(change: Change, chatId: string, userId: string): Promise<MemberRow> {
    const member = await requireUnblockedMember(change.db, chatId, userId);
    // A suspended person may only write to support.
    if (member.type === 'direct') refuseSuspended(await suspendedUntil(change, userId), change.nowMs);
    return member;
  }

  async function answer(change: Change, member: MemberRow, messageId: string) {
    const [message] = await views.messages(
      change.db,
      [await requireVisible(change, member, messageId)],
      member,
    );
    return { message: message ?? null };
  }

  return {
    reactToMessage: ({ caller, body: { chatId, messageId, emoji } }) =>
      changes.run(async (change) => {
        const member = await requireAllowed(change, chatId, caller.userId);
        const row = await requireVisible(change, member, messageId);
        const before = row.reactions === null ? null : (JSON.parse(row.reactions) as Reactions);
        if (reactionOf(before, caller.userId) !== emoji) {
          const after = withReaction(before, caller.userId, emoji);
          await change.db
            .updateTable('messages')
            .set({ reactions: after && JSON.stringify(after) })
            .where('id', '=', messageId)
            .execute();
          await publishChanged(change, views, chatId, [messageId]);
        }
        return answer(change, member, messageId);
      }),

    editMessage: ({ caller, body: { chatId, messageId, text, appLang, ignoreOffensive = false } }) =>
      changes.run(async (change) => {
        const member = await requireAllowed(change, chatId, caller.userId);
        const row = await requireVisible(change, member, messageId);
        // Checked before the time limit, so that a repeated request gets its answer.
        if (row.from_id === caller.userId && row.text === text) return answer(change, member, messageId);
        requireEditable(row, caller.userId, change.nowMs);
        if (isOffensive(text) && !ignoreOffensive) throw offensiveFailure();
        await change.db
          .updateTable('messages')
          .set({
            text,
            edited_ms: change.nowMs,
            app_lang: appLang ?? row.app_lang,
            offensive: isOffensive(text) ? 1 : 0,
            ignore_offensive: ignoreOffensive ? 1 : 0,
          })
          .where('id', '=', messageId)
          .execute();
        await publishChanged(change, views, chatId, [messageId, ...(await repliesTo(change, [messageId]))]);
        return answer(change, member, messageId);
      }),
  };
}

async function requireVisible({ db }: Change, member: MemberRow, messageId: string): Promise<MessageRow> {
  const row = await selectVisible(db, member).where('messages.id', '=', messageId).executeTakeFirst();
  if (!row) throw new ApiFailure('not_found', 'There is no such message.');
  return row;
}

function requireEditable(row: MessageRow, userId: string, nowMs: number): void {
  if (row.from_id !== userId) throw new ApiFailure('forbidden', 'Only the author edits a message.');
  if (row.type !== 'text') throw new ApiFailure('conflict', 'Only text messages can be edited.');
  if (row.forwarded_name !== null) throw new ApiFailure('conflict', 'A forwarded message can’t be edited.');
  if (nowMs > row.place + figures.editMs)
    throw new ApiFailure('conflict', 'The message is too old to be edited.');
}

async function suspendedUntil({ db }: Change, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('suspended_until_ms')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.suspended_until_ms ?? null;
}
