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

/** Something that happened to somebody, as it is told and kept. */
interface NewActivity {
  readonly userId: string;
  readonly event: 'notification' | 'interaction';
  readonly kind: ActivityKind;
  /** Whom it is about; absent where the service speaks. */
  readonly aboutId?: string;
  /** Id of the thing that happened. A second record with the same id is ignored. */
  readonly id?: string;
  readonly chatId?: string;
  readonly text?: string | null;
  /** Key of the text, worded in the reader's language when it is read. It replaces `text`. */
  readonly key?: TextKey;
  /** The payout or penalty, by its id, or the bonus that the activity reports. */
  readonly about?: { readonly topic: ActivityTopic; readonly ref: string | null };
  /** Coins that the activity brought. Payouts, penalties and gifts store their own sums. */
  readonly coins?: number;
  readonly image?: string | null;
  /** False: told, and in no list, because another activity says the same. */
  readonly isListed?: boolean;
}

/** What recording needs: the time, and the presence that the event shows. */
export interface ActivityContext {
  readonly clock: Pick<Clock, 'now'>;
  readonly presence: Pick<PresenceService, 'seenBy'>;
}

const isOwnKind = (kind: ActivityKind): boolean => (ownKinds as readonly string[]).includes(kind);

/**
 * Stores it in the unit of work of what caused it, and tells the person's sockets once that is stored: whoever is away
 * finds it later. Of two people of whom one has blocked the other neither hears of the other; what somebody did
 * themselves is told to their own windows all the same.
 */
export async function recordActivity(
  { clock, presence }: ActivityContext,
  { db, emit }: Pick<Work, 'db' | 'emit'>,
  activity: NewActivity,
): Promise<void> {
  const { userId, event, kind, aboutId = null, id = randomUUID(), isListed = true } = activity;
  const { chatId = null, image = null, key, about, coins } = activity;
  // A socket hears it now, in the language of now.
  const text = key === undefined ? (activity.text ?? null) : textOf(key, await appLocaleOf(db, userId));
  const isOwn = isOwnKind(kind);
  if (aboutId !== null && !isOwn && (await blocks.areBlocked(db, userId, aboutId))) return;
  const user = aboutId === null ? null : await companionFor({ clock, presence }, db, userId, aboutId);
  // Nobody is there to be told of.
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
