import { channels } from '#shared/realtime/channels.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { textDraft } from '#tests/kit/worlds/chats.ts';
import type { Person } from './nodes.ts';

/** Sends a message through the sender's node. */
export async function write(from: Person, to: Person, text: string): Promise<void> {
  const input = { params: { id: to.userId }, body: textDraft(text) };
  const { status, body } = await from.node.call('sendToUser', input, from.token);
  if (status !== 200) throw new Error(`the message answered ${status}: ${JSON.stringify(body)}`);
}

/** Books coins that pay for some minutes of a call. */
export const giveCoins = ({ node, userId }: Person) =>
  node.context.ledger.book({ userId, kind: 'seed', ref: `coins ${userId}`, coins: 1_000 });

/** Calls a person after giving them coins. Returns the call and its media channel. */
export async function ring(from: Person, to: Person): Promise<{ callId: string; room: string }> {
  await giveCoins(to);
  const { status, body } = await from.node.call(
    'startCall',
    { params: { userId: to.userId, fromScreen: 'chat' }, body: { callType: 'video' } },
    from.token,
  );
  if (status !== 200) throw new Error(`the call answered ${status}: ${JSON.stringify(body)}`);
  return { callId: body.callId, room: channels.rtc(body.credentials.channelId) };
}

/** Lets both join the media channel. Resolves when the call is live. */
export async function call(callee: Person, caller: Person, room: string): Promise<void> {
  for (const person of [caller, callee]) {
    const answer = await person.socket.subscribe(room);
    if (!answer.ok) throw new Error(`the channel answered ${answer.code}`);
  }
  await waitFor(() => {
    if (!caller.socket.events().includes('callUpdated')) throw new Error('the call is not live yet');
  });
}
