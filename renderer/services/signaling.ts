import { channels } from '#shared/realtime/channels.ts';
import type { ChannelEvent } from '#shared/realtime/events.ts';
import type { OutgoingSignal, Signal, SignalingPort } from '#renderer/engines/port.ts';
import type { SocketClient } from './socketClient.ts';

/** Code with which the server refuses a second window of the same user. */
const anotherWindow = 'busy';

/** Converts an event to a signal; null for the user's own messages. */
function signalOf({ event, data }: ChannelEvent<'rtc'>, me: string): Signal | null {
  if (event === 'joined' || event === 'left') return { event, userId: data.userId };
  if (data.from === me) return null;
  if (event === 'description') return { event, type: data.type, sdp: data.sdp };
  if (event === 'candidate') return { event, candidate: data.candidate };
  if (event === 'media') return { event, camera: data.camera, microphone: data.microphone };
  return { event };
}

/** Creates the peer engine's signaling over the realtime socket's channel `rtc/{channel}` (§7.10). */
export function createSignaling(socket: SocketClient, me: () => string): SignalingPort {
  return {
    async peek(channelId) {
      const waiting = await socket.peek(channelId);
      return waiting.map((event) => signalOf(event, me())).filter((signal) => signal !== null);
    },
    async open({ scope, channelId, onSignal, onRenewed }) {
      const { ok, peers, code } = await socket.subscribe({
        scope,
        kind: 'rtc',
        id: channelId,
        onRenewed: () => onRenewed(),
        onEvent: (event) => {
          const signal = signalOf(event, me());
          if (signal) onSignal(signal);
        },
      });
      // A call belongs to one window. If another window has joined, this one receives and sends no signals.
      return { peers, ...(!ok && code === anotherWindow && { isRefused: true }) };
    },
    send(channelId, signal: OutgoingSignal) {
      const { event, ...data } = signal;
      void socket.publish(channels.rtc(channelId), event, { from: me(), ...data });
    },
  };
}
