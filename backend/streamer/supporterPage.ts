import type * as z from 'zod/mini';
import type { supporterSchema } from '#shared/domain/supporters.ts';
import { toCompanion } from '../people/profiles.ts';
import { createUsers } from '../people/users.ts';
import type { Context } from '../context.ts';
import { offeredGift } from '../gifts/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { blocks } from '../people/relations.ts';
import { isoTime } from '../lib/calendar.ts';
import { supporterOf } from './supporters.ts';

type Page = z.core.input<typeof supporterSchema>;

/** Maximum number of gifts on the page. */
const giftsShown = 12;

/** Handlers for one supporter of a streamer: their total, their latest gifts and her private note. */
export function createSupporterHandlers({
  clock,
  database,
  presence,
  unitOfWork,
}: Context): HandlersOf<'getSupporter' | 'saveSupporterNote'> {
  const users = createUsers(database);

  async function supporter(callerId: string, id: string) {
    const row = await users.byId(id);
    if (!row || row.deleted === 1 || (await blocks.areBlocked(database, callerId, id)))
      throw new ApiFailure('not_found', 'There is no such supporter.');
    return row;
  }

  async function lastGifts(callerId: string, id: string): Promise<Page['gifts']> {
    const rows = await database
      .selectFrom('coin_entries as entry')
      .innerJoin('message_media as gift', 'gift.id', 'entry.ref')
      .select(['gift.id', 'gift.gift_id', 'entry.coins', 'entry.created_ms'])
      .where('entry.kind', '=', 'giftEarning')
      .where('entry.user_id', '=', callerId)
      .where('gift.from_id', '=', id)
      .orderBy('entry.created_ms', 'desc')
      .limit(giftsShown)
      .execute();
    return rows.map(({ id: mediaId, gift_id, coins, created_ms }) => {
      const gift = gift_id === null ? null : offeredGift(gift_id);
      return {
        _id: mediaId,
        name: gift?.name ?? null,
        image: gift?.image ?? null,
        coins: Number(coins),
        at: isoTime(created_ms),
      };
    });
  }

  return {
    async getSupporter({ caller: { userId }, params }) {
      const row = await supporter(userId, params.userId);
      const [brought, gifts, note] = await Promise.all([
        supporterOf(database, userId, row.id),
        lastGifts(userId, row.id),
        database
          .selectFrom('supporter_notes')
          .select('text')
          .where('user_id', '=', userId)
          .where('about_id', '=', row.id)
          .executeTakeFirst(),
      ]);
      return {
        user: toCompanion(row, presence.seenBy(userId, row), clock.now()),
        lifetime: {
          coins: brought?.coins ?? 0,
          calls: brought?.calls ?? 0,
          matches: brought?.matches ?? 0,
          gifts: brought?.gifts ?? 0,
          media: brought?.media ?? 0,
          firstAt: brought ? isoTime(brought.firstMs) : null,
          lastAt: brought ? isoTime(brought.lastMs) : null,
        },
        gifts,
        note: note?.text ?? '',
      };
    },

    async saveSupporterNote({ caller: { userId }, params, body }) {
      const { id } = await supporter(userId, params.userId);
      const text = body.text.trim();
      await unitOfWork.run(async ({ db }) => {
        await db
          .deleteFrom('supporter_notes')
          .where('user_id', '=', userId)
          .where('about_id', '=', id)
          .execute();
        if (text !== '')
          await db.insertInto('supporter_notes').values({ user_id: userId, about_id: id, text }).execute();
      });
      return { note: text };
    },
  };
}
