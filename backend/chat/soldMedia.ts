import type { ExpressionBuilder } from 'kysely';
import type { Uploads } from '../files/index.ts';
import type { Tables } from '../storage/schema.ts';
import type { Change } from './changes.ts';
import { messagesById, renumber, selectVisible } from './messages.ts';
import type { MemberRow } from './members.ts';
import type { Views } from './views.ts';

function isSold(eb: ExpressionBuilder<Tables, 'message_media'>) {
  return eb.and([eb('message_media.price', 'is not', null), eb('message_media.paid', '=', 1)]);
}

/** Returns those of a sender's messages with media that a buyer has paid for and still has. */
export async function soldAmong(
  { db }: Change,
  buyers: readonly MemberRow[],
  ids: readonly string[],
): Promise<string[]> {
  const sold = new Set<string>();
  for (const buyer of ids.length === 0 ? [] : buyers) {
    const rows = await selectVisible(db, buyer)
      .clearSelect()
      .select('messages.id')
      .where('messages.id', 'in', ids)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('message_media')
            .select('message_media.id')
            .whereRef('message_media.message_id', '=', 'messages.id')
            .where(isSold),
        ),
      )
      .execute();
    for (const { id } of rows) sold.add(id);
  }
  return ids.filter((id) => sold.has(id));
}

/**
 * Returns those of the messages that their sender has deleted before, so that no one has them after this
 * member's deletion.
 */
export async function leftByAll({ db }: Change, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('message_hides')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.id', '=', 'message_hides.message_id')
        .onRef('messages.from_id', '=', 'message_hides.user_id'),
    )
    .select('messages.id')
    .where('messages.id', 'in', ids)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes everything but paid media from these messages. Each gets the next revision, starting with `first`.
 */
export async function reduceToSold(
  { db, nowMs }: Change,
  uploads: Pick<Uploads, 'release'>,
  ids: readonly string[],
  first: number,
): Promise<void> {
  const unsold = await db
    .deleteFrom('message_media')
    .where('message_id', 'in', ids)
    .where((eb) => eb.not(isSold(eb)))
    .returning('upload_id')
    .execute();
  await uploads.release(
    db,
    unsold.flatMap(({ upload_id: id }) => id ?? []),
  );
  await db.updateTable('messages').set({ text: null }).where('id', 'in', ids).execute();
  await renumber(db, ids, first, nowMs);
}

/** Sends the buyers what is left of these messages. */
export async function notifyOfSoldMedia(
  change: Change,
  views: Views,
  buyers: readonly MemberRow[],
  ids: readonly string[],
): Promise<void> {
  const rows = (await messagesById(change.db, ids)).toSorted((a, b) => a.revision - b.revision);
  for (const buyer of buyers)
    for (const message of await views.messages(change.db, rows, buyer))
      change.notify(buyer.user_id, 'messageUpdated', { message, revision: message.revision });
}
