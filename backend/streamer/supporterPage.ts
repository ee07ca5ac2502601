import type * as z from 'zod/mini';
import { supporterNotesMax, type supporterSchema } from '#shared/domain/supporters.ts';
import { foldText } from '#shared/lib/foldText.ts';
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

/** Maximum number of notes that a list reads. */
const maxNotesRead = 10_000;

/** Handlers for the supporters of a streamer: total and latest gifts of one, and her private notes. */
export function createSupporterHandlers({
  clock,
  database,
  presence,
  unitOfWork,
}: Context): HandlersOf<'getSupporter' | 'getSupporterNotes' | 'saveSupporterNote'> {
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

    async getSupporterNotes({ caller: { userId }, query }) {
      const rows = await database
        .selectFrom('supporter_notes')
        .select(['about_id', 'text'])
        .where('user_id', '=', userId)
        .orderBy('about_id')
        .limit(maxNotesRead)
        .execute();
      const texts = new Map(rows.map(({ about_id, text }) => [about_id, text]));
      const blocked = await blocks.among(database, userId, [...texts.keys()]);
      const wanted = foldText(query.search ?? '');
      const found = (await users.byIds([...texts.keys()]))
        .filter(({ id, deleted }) => deleted === 0 && !blocked.has(id))
        .map((row) => ({ row, text: texts.get(row.id) ?? '' }))
        .filter(({ row, text }) => foldText(`${row.name ?? ''} ${text}`).includes(wanted))
        .toSorted(
          (a, b) => (a.row.name ?? '').localeCompare(b.row.name ?? '') || (a.row.id < b.row.id ? -1 : 1),
        );
      return {
        notes: found.slice(0, supporterNotesMax).map(({ row, text }) => ({
          user: toCompanion(row, presence.seenBy(userId, row), clock.now()),
          text,
        })),
        total: found.length,
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
