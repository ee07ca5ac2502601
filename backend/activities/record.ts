import { randomUUID } from 'node:crypto';
import { ownKinds, type ActivityKind, type ActivityTopic } from '#shared/domain/activities.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { appLocaleOf, textOf, type TextKey } from '../dictionary/index.ts';
import type { PresenceService } from '../people/presence.ts';
import { toCompanion } from '../people/profiles.ts';
import { blocks, favorites } from '../people/relations.ts';
import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';

/** An activity to store and to announce. */
interface NewActivity {
  readonly userId: string;
  readonly event: 'notification' | 'interaction';
  readonly kind: ActivityKind;
  /** The other user that it is about; absent if the service sends it. */
  readonly aboutId?: string;
  /** Id of the event. A second record with the same id is ignored. */
  readonly id?: string;
  readonly chatId?: string;
  readonly text?: string | null;
  /** Key of the text, translated into the reader's language on reading. A key replaces `text`. */
  readonly key?: TextKey;
  /** Subject of the activity: a payout or penalty by its id, or a bonus. */
  readonly about?: { readonly topic: ActivityTopic; readonly ref: string | null };
  /** Coins that the activity brought. Payouts, penalties and gifts store their own amounts. */
  readonly coins?: number;
  readonly image?: string | null;
  /** False: announced but not listed, because another activity reports the same. */
  readonly isListed?: boolean;
}

/** Dependencies: the time, and the presence that the event shows. */
export interface ActivityContext {
  readonly clock: Pick<Clock, 'now'>;
  readonly presence: Pick<PresenceService, 'seenBy'>;
}

const isOwnKind = (kind: ActivityKind): boolean => (ownKinds as readonly string[]).includes(kind);

/**
 * Stores the activity in the given transaction and notifies the user's sockets after the commit; an offline
 * user finds it in the list later. After a block (either way), neither user gets activities about the other,
 * except a user's own actions in their other windows.
 */
export async function recordActivity(
  { clock, presence }: ActivityContext,
  { db, emit }: Pick<Work, 'db' | 'emit'>,
  activity: NewActivity,
): Promise<void> {
  const { userId, event, kind, aboutId = null, id = randomUUID(), isListed = true } = activity;
  const { chatId = null, image = null, key, about, coins } = activity;
  // Sockets get the text in the user's current language.
  const text = key === undefined ? (activity.text ?? null) : textOf(key, await appLocaleOf(db, userId));
  const isOwn = isOwnKind(kind);
  if (aboutId !== null && !isOwn && (await blocks.areBlocked(db, userId, aboutId))) return;
  const user = aboutId === null ? null : await companionFor({ clock, presence }, db, userId, aboutId);
  // The other user does not exist.
  if (aboutId !== null && user === null) return;
  const createdMs = clock.now();
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('activities')
    .values({
      id,
      user_id: userId,
      event,
      kind,
      about_id: aboutId,
      chat_id: chatId,
      text: key === undefined ? text : null,
      image,
      text_key: key ?? null,
      topic: about?.topic ?? null,
      ref: about?.ref ?? null,
      coins: coins ?? null,
      is_listed: isListed ? 1 : 0,
      read: isOwn || !isListed ? 1 : 0,
      created_ms: createdMs,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return;
  const created = new Date(createdMs).toISOString();
  emit(userId, 'chat', event, { _id: id, kind, user, chatId, text, image, created });
}

async function companionFor(
  { clock, presence }: ActivityContext,
  db: Connection,
  viewerId: string,
  id: string,
): Promise<Companion | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const isFavorite = await favorites.has(db, viewerId, id);
  return { ...toCompanion(row, presence.seenBy(viewerId, row), clock.now()), isFavorite };
}
