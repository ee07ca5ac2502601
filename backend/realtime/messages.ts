import * as z from 'zod/mini';
import { rtcEvents, rtmEvents, typingEvents } from '#shared/realtime/events.ts';

/** Clients may not publish these two events, because the server reports who enters and leaves. */
const { joined: _joined, left: _left, ...rtcPublished } = rtcEvents;

/** Events that clients may publish. */
const published = { rtc: rtcPublished, rtm: rtmEvents, typing: typingEvents } as const;
export type PublishedKind = keyof typeof published;

/** Validates a message and sets its real sender. Null: the message is not valid. */
export function signedMessage(
  kind: PublishedKind,
  event: string,
  data: unknown,
  senderId: string,
): { data: unknown } | null {
  const events: Readonly<Record<string, z.core.$ZodType>> = published[kind];
  const schema = Object.hasOwn(events, event) ? events[event] : undefined;
  if (!schema || !isRecord(data) || JSON.stringify(data).length > maxChars(event)) return null;
  const result = z.core.safeParse(schema, sign(kind, data, senderId));
  return result.success ? { data: result.data } : null;
}

/**
 * Returns the maximum number of characters of an event. Schemas drop unknown fields, but a large message is
 * not parsed at all.
 */
function maxChars(event: string): number {
  return event === 'description' ? 64_000 : 4_096;
}

/** Returns the media channel of a skip. */
export function channelOfSkip(data: unknown): string {
  return z.core.parse(rtmEvents.matching_skip, data).match_skip_message.channel;
}

function sign(kind: PublishedKind, data: Readonly<Record<string, unknown>>, senderId: string): unknown {
  if (kind !== 'rtm') return { ...data, from: senderId };
  const { match_skip_message: skip } = data;
  return { ...data, match_skip_message: isRecord(skip) ? { ...skip, userId: senderId } : skip };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
