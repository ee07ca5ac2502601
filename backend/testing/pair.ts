import { channels } from '#shared/realtime/channels.ts';
import type { BackendOptions } from '../app.ts';
import { startTestBackend } from './backend.ts';
import { connectSocket } from './socket.ts';

/** A backend with two people and a rtc room of theirs. */
export async function aPair(options: Partial<BackendOptions> = {}) {
  const backend = await startTestBackend(options);
  const [a, b] = [await backend.signUp(), await backend.signUp()];
  const { hub } = backend.context;
  hub.openRtc('room', [a.userId, b.userId]);
  const connect = (who: { token: string }) => connectSocket(backend.url, who.token);
  return { backend, hub, a, b, connect };
}

export const room = channels.rtc('room');
export const offer = { type: 'offer', sdp: 'v=0' };
export const candidate = (number: number) => ({
  candidate: { candidate: `candidate:${number}`, sdpMLineIndex: 0 },
});
