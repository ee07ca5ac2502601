import type { Socket as TcpSocket } from 'node:net';
import { subscribeKey } from 'valtio/utils';
import { expect, onTestFinished } from 'vitest';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createTestSocketClient, type TestSocketClient } from '#tests/kit/people/client.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import type { SocketStatus } from '../socketClient.ts';

export async function online(client: TestSocketClient): Promise<void> {
  client.socket.connect();
  await waitFor(() => expect(client.socket.state.status).toBe('online'));
}

/** Subscribes to the user's call channel and records all callbacks. */
export function hearCalls({ socket, scope }: TestSocketClient, userId: string) {
  const coins: number[] = [];
  const renewals: { missed: boolean }[] = [];
  let gaps = 0;
  const answer = socket.subscribe({
    scope,
    kind: 'call',
    id: userId,
    onEvent: (event) => {
      if (event.event === 'balance') coins.push(event.data.coins);
    },
    onRenewed: (renewal) => renewals.push(renewal),
    onGap: () => (gaps += 1),
  });
  return {
    coins,
    renewals,
    get gaps() {
      return gaps;
    },
    answer,
  };
}

export function statusesOf({ socket }: TestSocketClient): SocketStatus[] {
  const seen: SocketStatus[] = [];
  onTestFinished(subscribeKey(socket.state, 'status', (status) => seen.push(status), true));
  return seen;
}

/**
 * Returns a function that cuts all connections of a backend without closing them properly, like a network
 * failure.
 */
export function wiresOf({ app }: TestBackend): { cut(): void } {
  const wires = new Set<TcpSocket>();
  app.server.on('connection', (wire) => {
    wires.add(wire);
    wire.on('close', () => wires.delete(wire));
  });
  return {
    cut() {
      for (const wire of wires) wire.destroy();
    },
  };
}

export const balance = (backend: TestBackend, userId: string, coins: number) =>
  backend.context.hub.send(userId, 'call', 'balance', { coins });

/** Creates a user of a new backend who is connected and subscribed to their call channel. */
export async function aListener(clock = createManualClock()) {
  const backend = await startTestBackend();
  const wires = wiresOf(backend);
  const { userId, token } = await backend.signUp();
  const client = createTestSocketClient(backend.url, { token, clock });
  await online(client);
  const heard = hearCalls(client, userId);
  expect(await heard.answer).toEqual({ ok: true, peers: [] });
  return { backend, wires, userId, token, client, clock, heard };
}
