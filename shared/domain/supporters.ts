import * as z from 'zod/mini';
import { coins, count, id, listOf, maybe, text, time, url } from './fields.ts';
import { companionSchema } from './person.ts';

/** Maximum length of a note about a supporter, in characters. */
export const supporterNoteMax = 500;

/** A supporter's figures with one streamer. */
export const supporterSchema = z.looseObject({
  user: companionSchema,
  lifetime: z.looseObject({
    coins: maybe(coins),
    calls: maybe(count),
    matches: maybe(count),
    gifts: maybe(count),
    media: maybe(count),
    firstAt: maybe(time),
    lastAt: maybe(time),
  }),
  /** Gifts, latest first, with the coins that each brought the streamer. */
  gifts: listOf(
    z.looseObject({ _id: id, name: maybe(text), image: maybe(url), coins: maybe(coins), at: time }),
  ),
  /** The streamer's private note; empty if there is none. */
  note: z._default(text, ''),
});

/** Maximum number of notes in one answer. A search finds the others. */
export const supporterNotesMax = 200;

export const supporterNotesSchema = z.looseObject({
  notes: listOf(z.looseObject({ user: companionSchema, text })),
  /** Number of notes that match the search, which may exceed the length of `notes`. */
  total: z._default(count, 0),
});
