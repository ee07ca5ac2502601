import * as z from 'zod/mini';
import { roleSchema } from '#shared/domain/roleSchema.ts';
import type { Users } from '../people/users.ts';
import type { StoredUpload, Uploads } from '../files/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Ledger } from '../money/ledger.ts';
import type { Database } from '../storage/database.ts';
import { pageOf } from '../lib/paging.ts';
import type { Change, Changes } from './changes.ts';
import { stateColumns } from './drafts.ts';
import { requireMember, requireUnblockedMember } from './lists.ts';
import { changeMedium, isVisible } from './mediaChanges.ts';
import { isTheirs, type MemberRow } from './members.ts';
import { isNotHiddenFor } from './messages.ts';
import { mediaRef, pay } from './payments.ts';
import { mediaToken, readMediaToken } from './tokens.ts';
import { isBlurredFor, type MediaInput, type Views } from './views.ts';

export interface MediaOptions {
  readonly changes: Changes;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly uploads: Pick<Uploads, 'get'>;
  readonly users: Users;
  readonly views: Views;
}

export interface ChatMedia {
  readonly handlers: HandlersOf<'unblurMedia' | 'getChatMedia'>;
  /** Updates a processed upload in its chats, and sends the event to their members. */
  processed(upload: StoredUpload): Promise<void>;
  /** Updates the media that were processing when the backend last stopped. */
  refresh(): Promise<void>;
}

/** Handles the gallery of a chat, blurred and paid media, and finished uploads (§4 "Media"). */
export function createChatMedia(options: MediaOptions): ChatMedia {
  const { changes, database, ledger, uploads, users, views } = options;

  async function unblur(tx: Change, member: MemberRow, messageId: string, mediaItemId: string) {
    const { db } = tx;
    const item = await db
      .selectFrom('message_media')
      .selectAll()
      .where('id', '=', mediaItemId)
      .where('message_id', '=', messageId)
      .where('chat_id', '=', member.chat_id)
      .executeTakeFirst();
    if (!item || !(await isVisible(tx, member, messageId)))
      throw new ApiFailure('not_found', 'There is no such medium.');
    if (!isTheirs(member, item.from_id) || !isBlurredFor(item, member)) return item;
    // Media that the buyer could not see are not sold.
    if (item.state !== 'ready' || item.moderation !== 'allowed')
      throw new ApiFailure('conflict', 'This medium is not to be seen.');
    const isUnpaid = item.price !== null && item.paid === 0;
    if (isUnpaid) {
      const seller = await users.byId(item.from_id, db);
      await pay(tx, ledger, {
        payerId: member.user_id,
        earner: { userId: item.from_id, role: z.core.parse(roleSchema, seller?.role) },
        ref: await mediaRef(tx, ledger, member.user_id, item.id),
        coins: item.price ?? 0,
        charge: 'mediaCharge',
        earning: 'mediaEarning',
      });
    }
    return changeMedium(tx, views, item, isUnpaid ? { paid: 1, unblurred: 1 } : { unblurred: 1 });
  }

  async function processed(upload: StoredUpload): Promise<void> {
    await changes.run(async (tx) => {
      const items = await tx.db
        .selectFrom('message_media')
        .selectAll()
        .where('upload_id', '=', upload.id)
        .where('state', '=', 'processing')
        .execute();
      for (const item of items) await changeMedium(tx, views, item, stateColumns(upload));
    });
  }

  return {
    processed,

    async refresh() {
      const rows = await database
        .selectFrom('message_media')
        .select('upload_id')
        .where('state', '=', 'processing')
        .execute();
      const known = await uploads.get(rows.flatMap(({ upload_id: id }) => id ?? []));
      for (const upload of known.values()) if (upload.state !== 'processing') await processed(upload);
    },

    handlers: {
      unblurMedia: ({ caller, body }) =>
        changes.run(async (tx) => {
          const member = await requireUnblockedMember(tx.db, body.chatId, caller.userId);
          const row = await unblur(tx, member, body.messageId, body.mediaItemId);
          const [mediaItem] = await views.media(tx.db, [row], member);
          return { mediaItem: mediaItem as MediaInput };
        }),

      /**
       * Lists media newest first, by the rule of shared/store/rules.ts `isListedMedia`: no gifts, and no
       * unready or hidden media.
       */
      async getChatMedia({ caller, params, query }) {
        const member = await requireMember(database, params.chatId, caller.userId);
        const before = readMediaToken(query.paginationToken);
        const rows = await database
          .selectFrom('message_media')
          .innerJoin('messages', 'messages.id', 'message_media.message_id')
          .selectAll('message_media')
          .where('message_media.chat_id', '=', member.chat_id)
          .where('message_media.place', '>', member.cleared_up_to)
          .where('message_media.gift_id', 'is', null)
          .where('message_media.state', '=', 'ready')
          .where((eb) =>
            eb.or([
              eb('message_media.moderation', '=', 'allowed'),
              // A sender always sees the own media.
              eb(
                'message_media.from_id',
                member.companion_id === null ? '=' : '!=',
                member.companion_id ?? member.user_id,
              ),
            ]),
          )
          .where((eb) => isNotHiddenFor(eb, member.user_id))
          .$if(before !== null, (all) =>
            all.where((eb) =>
              eb.or([
                eb('message_media.place', '<', before?.place ?? 0),
                eb.and([
                  eb('message_media.place', '=', before?.place ?? 0),
                  eb('message_media.position', '>', before?.position ?? 0),
                ]),
              ]),
            ),
          )
          .orderBy('message_media.place', 'desc')
          .orderBy('message_media.position')
          .limit(query.count + 1)
          .execute();
        const { page, paginationToken } = pageOf(rows, query.count, mediaToken);
        return { mediaItems: await views.media(database, page, member), paginationToken };
      },
    },
  };
}
