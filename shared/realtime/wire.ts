import * as z from 'zod/mini';
import { count, flag, handedOut, listOf, maybe, shortAsJson, text, word } from '../domain/fields.ts';

/** The largest message the socket takes, in bytes: a session description is about 8 kB. */
export const maxSocketMessageBytes = 64 * 1024;

/** What travels on the socket (§7.10). Every client message is acknowledged. */
export const clientMessages = {
  subscribe: z.looseObject({ channel: text.check(z.maxLength(160)), token: handedOut }),
  /** What waits for oneself in an `rtc` channel, which nobody is notified of and which goes on waiting. */
  peek: z.looseObject({ channel: text.check(z.maxLength(160)), token: handedOut }),
  unsubscribe: z.looseObject({ channel: text.check(z.maxLength(160)) }),
  publish: z.looseObject({
    channel: text.check(z.maxLength(160)),
    data: z.looseObject({ event: word, data: z.unknown().check(shortAsJson(maxSocketMessageBytes)) }),
    token: handedOut,
  }),
  heartbeat: z.looseObject({}),
} as const;
export type ClientMessageName = keyof typeof clientMessages;

/** The one server message. `seq` grows by one per user channel; it is 0 where a channel does not count. */
export const publishedSchema = z.looseObject({
  channel: text,
  event: text,
  data: z.unknown(),
  seq: z._default(count, 0),
});
export type Published = z.output<typeof publishedSchema>;

/** The acknowledgement. `seq` is the channel's newest number, `peers` who of the others is in an `rtc` channel; to `peek`, `waiting`. */
export const acknowledgementSchema = z.looseObject({
  ok: flag,
  seq: z._default(count, 0),
  peers: listOf(text),
  waiting: listOf(publishedSchema),
  code: maybe(text),
});
export type Acknowledgement = z.output<typeof acknowledgementSchema>;
