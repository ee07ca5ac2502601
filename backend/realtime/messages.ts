import * as z from 'zod/mini';
import { rtcEvents, rtmEvents, typingEvents } from '#shared/realtime/events.ts';

/** The server's own: nobody says of somebody that they came or went. */
const { joined: _joined, left: _left, ...rtcPublished } = rtcEvents;

/** What clients may publish. */
const published = { rtc: rtcPublished, rtm: rtmEvents, typing: typingEvents } as const;
export type PublishedKind = keyof typeof published;

/** A message as it goes on: checked, and with its sender in it, whoever it said it was from. Null: not valid. */
export function signedMessage(
  kind: PublishedKind,
  event: string,
  data: unknown,
  senderId: string,
): { data: unknown } | null {
  const events: Readonly<Record<string, z.core.$ZodType>> = published[kind];
  const schema = Object.hasOwn(events, event) ? events[event] : undefined;
  if (!schema || !isRecord(data) || JSON.stringify(data).length > mostChars(event)) return null;
  const result = z.core.safeParse(schema, sign(kind, data, senderId));
  return result.success ? { data: result.data } : null;
}

/** Whatever is beside what a schema names is left out; much of it is no message of ours. */
function mostChars(event: string): number {
  return event === 'description' ? 64_000 : 4_096;
}

/** The media channel that a skip is about. */
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
