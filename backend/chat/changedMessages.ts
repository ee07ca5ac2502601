import type { Change } from './changes.ts';
import { membersOf, updateMember } from './members.ts';
import { renumber, selectVisible } from './messages.ts';
import type { Views } from './views.ts';

/**
 * Gives these messages of one chat a new version and sends it to each member who can see them. A member whose chat is
 * hidden by a block gets it with the chat later.
 */
export async function publishChanged(
  change: Change,
  views: Views,
  chatId: string,
  messageIds: readonly string[],
): Promise<void> {
  if (messageIds.length === 0) return;
  const { db, nowMs } = change;
  const first = await change.revisions(messageIds.length);
  await renumber(db, messageIds, first, nowMs);
  for (const member of await membersOf(db, chatId)) {
    if (member.is_listed === 0) continue;
    const rows = await selectVisible(db, member)
      .where('messages.id', 'in', messageIds)
      .orderBy('messages.revision')
      .execute();
    const last = rows.at(-1);
    if (!last) continue;
    await updateMember(db, member, { updated_ms: nowMs, revision: last.revision });
    if (member.blocked === 1) continue;
    for (const message of await views.messages(db, rows, member))
      change.notify(member.user_id, 'messageUpdated', { message, revision: message.revision });
  }
}

/** Maximum number of replies of one message that get a new version when it changes. */
const repliesMax = 200;

/** Ids of the messages that quote one of these; the newest ones if there are many. */
export async function repliesTo({ db }: Change, messageIds: readonly string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('reply_to_id', 'in', messageIds)
    .where('deleted', '=', 0)
    .orderBy('place', 'desc')
    .limit(repliesMax)
    .execute();
  return rows.map(({ id }) => id).filter((id) => !messageIds.includes(id));
}
