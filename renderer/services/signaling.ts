import { channels } from '#shared/realtime/channels.ts';
import type { OutgoingSignal, SignalingPort } from '#renderer/engines/port.ts';
import type { SocketClient } from './socketClient.ts';

/** How the server says that another window of this person is in the channel. */
const anotherWindow = 'busy';

/** The peer engine's signalling over the realtime socket's `rtc/{channel}` (decisions page, Realtime). */
export function createSignaling(socket: SocketClient, me: () => string): SignalingPort {
  return {
    async open({ scope, channelId, onSignal, onRenewed }) {
      const { ok, peers, code } = await socket.subscribe({
        scope,
        kind: 'rtc',
        id: channelId,
        onRenewed: () => onRenewed(),
        onEvent: ({ event, data }) => {
          if (event === 'joined' || event === 'left') return onSignal({ event, userId: data.userId });
          if (data.from === me()) return;
          if (event === 'description') return onSignal({ event, type: data.type, sdp: data.sdp });
          if (event === 'candidate') return onSignal({ event, candidate: data.candidate });
          if (event === 'media') return onSignal({ event, camera: data.camera, microphone: data.microphone });
          onSignal({ event });
        },
      });
      // A call is one window's; where another is in it already this one hears nothing and may say nothing.
      return { peers, ...(!ok && code === anotherWindow && { isRefused: true }) };
    },
    send(channelId, signal: OutgoingSignal) {
      const { event, ...data } = signal;
      void socket.publish(channels.rtc(channelId), event, { from: me(), ...data });
    },
  };
}
