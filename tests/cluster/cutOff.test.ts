/** @module-tag prove */
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTcpCut } from '#tests/kit/network/tcpCut.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { hasServers, openNodes, type Person } from './nodes.ts';
import { write } from './people.ts';

const through = (url: string, port: number) => {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
};

describe.skipIf(!hasServers)('a node behind a cut cable', () => {
  const nodes = openNodes(1);
  const first = () => nodes.all[0]!;

  async function lineTo(url: string) {
    const line = await startTcpCut(Number(new URL(url).port));
    onTestFinished(() => line.close());
    return line;
  }

  const presenceOf = async (viewer: Person, userId: string) =>
    (await viewer.node.call('presence', { body: { userId } }, viewer.token)).body.status;

  it('closes its sockets when it can not renew its row, and recovers', async () => {
    const line = await lineTo(nodes.postgres.url);
    const second = await nodes.start({ databaseUrl: through(nodes.postgres.url, line.port) });
    const him = await nodes.person(first());
    const her = await nodes.person(second, 'goddess');
    await write(her, him, 'hello');
    await waitFor(async () => expect(await presenceOf(him, her.userId)).toBe('online'));
    const cutAt = performance.now();
    line.cut();
    await waitFor(() => expect(her.socket.socket.connected).toBe(false));
    expect(performance.now() - cutAt).toBeLessThan(8_000);
    // Another node has declared this node dead, and shows its people as offline.
    await waitFor(async () => expect(await presenceOf(him, her.userId)).toBe('offline'));
    line.heal();
    const self = second.context.cluster.node;
    await waitFor(() => {
      expect(second.context.cluster.shared?.nodes.isCurrent()).toBe(true);
      expect(first().context.cluster.shared?.nodes.alive().has(self)).toBe(true);
    });
    const again = await nodes.connect(her, second);
    await write(him, her, 'are you back?');
    await waitFor(() => expect(again.events()).toContain('message'));
    await waitFor(async () => expect(await presenceOf(him, her.userId)).toBe('online'));
  });

  it('keeps its people while it can not reach Redis, and makes them reload afterwards', async () => {
    const line = await lineTo(nodes.redis.url);
    const second = await nodes.start({ redisUrl: through(nodes.redis.url, line.port) });
    const him = await nodes.person(first());
    const her = await nodes.person(second, 'goddess');
    await write(her, him, 'hello');
    await waitFor(() => expect(him.socket.events()).toContain('message'));
    line.cut();
    // Redis still works for his node: his message is published, and only her node misses it.
    await write(him, her, 'written while her node is cut off');
    await write(her, him, 'her node tells nobody elsewhere');
    expect(her.socket.socket.connected).toBe(true);
    line.heal();
    for (const person of [him, her]) await waitFor(() => expect(person.socket.events()).toContain('look'));
    await write(him, her, 'afterwards');
    await waitFor(() =>
      expect(
        her.socket.heard.some(
          ({ event, data }) =>
            event === 'message' && (data as { message: { text: string } }).message.text === 'afterwards',
        ),
      ).toBe(true),
    );
  });
});
