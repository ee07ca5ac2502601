import { channels } from '#shared/realtime/channels.ts';
import type { BackendOptions } from '../app.ts';
import { textDraft } from '../chat/testing.ts';
import { startTestBackend } from './backend.ts';
import { connectSocket } from './socket.ts';

/** A backend with two people and a rtc room of theirs. */
export async function aPair(options: Partial<BackendOptions> = {}) {
  const backend = await startTestBackend(options);
  const [a, b] = [await backend.signUp(), await backend.signUp()];
  const { hub } = backend.context;
  hub.openRtc('room', [a.userId, b.userId]);
  const connect = (who: { token: string }) => connectSocket(backend.url, who.token);
  /** A chat of the two. */
  const acquaint = async () => {
    const params = { id: b.userId };
    const { status } = await backend.call('sendToUser', { params, body: textDraft() }, a.token);
    if (status !== 200) throw new Error(`the message answered ${status}`);
  };
  return { backend, hub, a, b, connect, acquaint };
}

export const room = channels.rtc('room');
export const offer = { type: 'offer', sdp: 'v=0' };
export const candidate = (number: number) => ({
  candidate: { candidate: `candidate:${number}`, sdpMLineIndex: 0 },
});
