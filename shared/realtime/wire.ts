import * as z from 'zod/mini';
import { count, flag, handedOut, listOf, maybe, shortAsJson, text, word } from '../domain/fields.ts';

/** Maximum size of a socket message in bytes. A session description has about 8 kB. */
export const maxSocketMessageBytes = 64 * 1024;

/** Messages of the socket (§7.10). Every client message is acknowledged. */
export const clientMessages = {
  subscribe: z.looseObject({ channel: text.check(z.maxLength(160)), token: handedOut }),
  /**
   * Reads the messages waiting for this client in an `rtc` channel. The messages stay queued, and other
   * members are not notified.
   */
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

/** The only server message. `seq` grows by one per user channel; 0 in channels without a sequence. */
export const publishedSchema = z.looseObject({
  channel: text,
  event: text,
  data: z.unknown(),
  seq: z._default(count, 0),
});
export type Published = z.output<typeof publishedSchema>;

/**
 * The acknowledgement. `seq` is the channel's newest number; `peers` are the other members of an `rtc`
 * channel; `waiting` is the answer to `peek`.
 */
export const acknowledgementSchema = z.looseObject({
  ok: flag,
  seq: z._default(count, 0),
  peers: listOf(text),
  waiting: listOf(publishedSchema),
  code: maybe(text),
});
export type Acknowledgement = z.output<typeof acknowledgementSchema>;
