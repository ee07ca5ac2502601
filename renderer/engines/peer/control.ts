import * as z from 'zod/mini';
import type { Scope } from '#shared/lib/scope.ts';
import { rtcEvents } from '#shared/realtime/events.ts';
import { listen } from '../listen.ts';
import type { RemoteMedia } from '../port.ts';

/** A message of the control channel. The shape is that of the socket's `rtc` events. */
export type ControlMessage =
  | { readonly event: 'media'; readonly media: RemoteMedia }
  | { readonly event: 'bye' };

/**
 * Maximum number of characters of a message. Our messages have about 80, but a foreign client may send
 * anything.
 */
const maxLength = 2_048;
const envelope = z.looseObject({ event: z.string(), data: z.unknown() });

/** Parses a message of the other side; null if it is not a valid control message. */
export function readControl(text: unknown): ControlMessage | null {
  if (typeof text !== 'string' || text.length > maxLength) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const message = z.safeParse(envelope, json);
  if (!message.success) return null;
  const { event, data } = message.data;
  if (event === 'bye') return z.safeParse(rtcEvents.bye, data).success ? { event } : null;
  if (event !== 'media') return null;
  const media = z.safeParse(rtcEvents.media, data);
  if (!media.success) return null;
  return { event, media: { camera: media.data.camera, microphone: media.data.microphone } };
}

export function writeControl(from: string, message: ControlMessage): string {
  const data = message.event === 'media' ? { from, ...message.media } : { from };
  return JSON.stringify({ event: message.event, data });
}

export interface ControlHandlers {
  readonly onOpen: () => void;
  readonly onMessage: (message: ControlMessage) => void;
  /** The other side closed the channel after it was open: its client has quit. */
  readonly onClosed: () => void;
}

/** Listens on the control channel until the scope ends, then closes it. */
export function listenToControl(scope: Scope, channel: RTCDataChannel, handlers: ControlHandlers): void {
  scope.onEnd(() => channel.close());
  let wasOpen = false;
  listen(scope, channel, 'open', () => {
    wasOpen = true;
    handlers.onOpen();
  });
  listen(scope, channel, 'close', () => {
    // Ignores a channel that failed to open, because the other side can still be reached through the socket.
    if (wasOpen) handlers.onClosed();
  });
  listen<MessageEvent>(scope, channel, 'message', ({ data }) => {
    const message = readControl(data);
    if (message) handlers.onMessage(message);
  });
}

/**
 * Returns true if the message was sent through the control channel. Otherwise the caller must use the socket.
 */
export function sayByControl(channel: RTCDataChannel | null, from: string, message: ControlMessage): boolean {
  if (channel?.readyState !== 'open') return false;
  try {
    channel.send(writeControl(from, message));
    return true;
  } catch {
    return false;
  }
}
