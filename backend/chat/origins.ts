import type { MessageDraft } from '#shared/domain/messageDraft.ts';
import type { Change } from './changes.ts';
import { memberOf, type MemberRow } from './members.ts';
import { selectVisible, type MessageRow } from './messages.ts';

/** The messages that a new message quotes or forwards, read from the server's own rows. */
export interface Origin {
  /** The quoted message of the same chat; null: no quote. */
  readonly replyToId: string | null;
  /** Name of the first author of a forwarded message; null: the message was not forwarded. */
  readonly forwardedName: string | null;
}

/**
 * Checks a draft's claims about its origin. A quote or source that the sender can't see is left out and the
 * message is sent without it, because the quoted message may have been deleted meanwhile.
 */
export async function findOrigin(change: Change, sender: MemberRow, draft: MessageDraft): Promise<Origin> {
  return {
    replyToId: draft.replyTo ? await quotedId(change, sender, draft.replyTo.messageId) : null,
    forwardedName: draft.forwardedFrom?.messageId
      ? await firstAuthor(change, sender.user_id, draft.forwardedFrom.messageId, draft)
      : null,
  };
}

async function quotedId({ db }: Change, sender: MemberRow, messageId: string): Promise<string | null> {
  const row = await selectVisible(db, sender)
    .clearSelect()
    .select('messages.id')
    .where('messages.id', '=', messageId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Returns the name only if the source equals the draft, so that no one can attribute other words to the
 * author.
 */
async function firstAuthor(
  { db }: Change,
  userId: string,
  messageId: string,
  draft: MessageDraft,
): Promise<string | null> {
  const found = await db
    .selectFrom('messages')
    .select('chat_id')
    .where('id', '=', messageId)
    .executeTakeFirst();
  const member = found && (await memberOf(db, found.chat_id, userId));
  if (!member || member.type !== 'direct' || member.blocked === 1) return null;
  const row = await selectVisible(db, member).where('messages.id', '=', messageId).executeTakeFirst();
  if (!row || !hasSameContent(row, draft)) return null;
  if (row.forwarded_name !== null) return row.forwarded_name;
  const author = await db.selectFrom('users').select('name').where('id', '=', row.from_id).executeTakeFirst();
  return author?.name ?? null;
}

function hasSameContent(row: MessageRow, draft: MessageDraft): boolean {
  if (row.type !== draft.type) return false;
  switch (draft.type) {
    case 'text':
      return row.text === draft.text;
    case 'gif':
      return row.gif_id === draft.gifId;
    case 'sticker':
      return row.sticker_id === draft.stickerId;
    case 'media':
      // Files are not forwarded, because a private or paid one is only for its receiver.
      return false;
  }
}
