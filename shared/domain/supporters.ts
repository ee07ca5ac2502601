import * as z from 'zod/mini';
import { coins, count, id, listOf, maybe, text, time, url } from './fields.ts';
import { companionSchema } from './person.ts';

/** Maximum number of characters of a note about a supporter. */
export const supporterNoteMax = 500;

/** A supporter as one streamer knows them. */
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
  /** The latest first, with what each brought her. */
  gifts: listOf(
    z.looseObject({ _id: id, name: maybe(text), image: maybe(url), coins: maybe(coins), at: time }),
  ),
  /** Her own words, which only she sees; empty if she wrote none. */
  note: z._default(text, ''),
});
