import { randomUUID } from 'node:crypto';
import { channels } from '#shared/realtime/channels.ts';
import { textDraft } from '../worlds/chats.ts';
import type { TestBackend } from './backend.ts';
import { connectSocket } from './socket.ts';

/** Signs up two new people and opens an RTC room for both. */
export async function openRtcPair(backend: TestBackend) {
  const [a, b] = [await backend.signUp(), await backend.signUp()];
  const { hub } = backend.context;
  const roomId = randomUUID();
  hub.openRtc(roomId, [a.userId, b.userId]);
  const connect = (who: { token: string }) => connectSocket(backend.url, who.token);
  /** Opens a chat between the two. */
  const acquaint = async () => {
    const params = { id: b.userId };
    const { status } = await backend.call('sendToUser', { params, body: textDraft() }, a.token);
    if (status !== 200) throw new Error(`the message answered ${status}`);
  };
  return { hub, a, b, roomId, room: channels.rtc(roomId), connect, acquaint };
}

export const offer = { type: 'offer', sdp: 'v=0' };
export const candidate = (number: number) => ({
  candidate: { candidate: `candidate:${number}`, sdpMLineIndex: 0 },
});
