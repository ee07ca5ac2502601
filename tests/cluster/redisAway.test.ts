/** @module-tag prove */
import { describe, expect, it } from 'vitest';
import { channels } from '#shared/realtime/channels.ts';
import { auditBook } from '#backend/money/audit.ts';
import { flushRedis } from '#tests/kit/backend/privateRedis.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { hasServers, openNodes, type Person } from './nodes.ts';
import { call, ring, write } from './people.ts';

describe.skipIf(!hasServers)('Redis', () => {
  const nodes = openNodes(2);
  const first = () => nodes.all[0]!;
  const second = () => nodes.all[1]!;

  async function pair(): Promise<{ him: Person; her: Person }> {
    const him = await nodes.person(first());
    const her = await nodes.person(second(), 'goddess');
    await write(him, her, 'hello');
    await waitFor(() => expect(her.socket.events()).toContain('message'));
    return { him, her };
  }

  const numbers = (person: Person) => {
    const channel = channels.chat(person.userId);
    return person.socket.heard.filter((message) => message.channel === channel).map(({ seq }) => seq);
  };
  const texts = (person: Person) =>
    person.socket.heard.flatMap(({ event, data }) =>
      event === 'message' ? [(data as { message: { text?: string } }).message.text] : [],
    );

  it('that is flushed makes every client reload because of a gap in the numbers', async () => {
    const { him, her } = await pair();
    const before = numbers(her).at(-1)!;
    await flushRedis(nodes.redis.url);
    await waitFor(() => expect(her.socket.events()).toContain('look'));
    const look = her.socket.heard.find(({ event }) => event === 'look')!;
    expect(look.seq).toBeGreaterThan(before + 1);
    await write(him, her, 'after');
    await waitFor(() => expect(texts(her)).toContain('after'));
    const presence = () => him.node.call('presence', { body: { userId: her.userId } }, him.token);
    await waitFor(async () => expect((await presence()).body.status).toBe('online'));
  });

  it('that is away loses no message: the receiver at another node reloads when Redis is back', async () => {
    const { him, her } = await pair();
    await nodes.redis.stop();
    await write(him, her, 'written while Redis is away');
    await write(her, him, 'and answered');
    expect(texts(her)).not.toContain('written while Redis is away');
    const looks = () => her.socket.heard.filter(({ event }) => event === 'look').length;
    const before = looks();
    await nodes.redis.start();
    await waitFor(() => expect(looks()).toBeGreaterThan(before));
    await write(him, her, 'afterwards');
    await waitFor(() => expect(texts(her)).toContain('afterwards'));
    const numbersOfHer = numbers(her);
    expect(numbersOfHer).toEqual(numbersOfHer.toSorted((a, b) => a - b));
  });

  it('that is away does not end a call, and people signal again when it is back', async () => {
    const { him, her } = await pair();
    const { callId, room } = await ring(her, him);
    await call(him, her, room);
    await nodes.redis.stop();
    await nodes.redis.start();
    const stateOf = async () =>
      (
        await first()
          .context.database.selectFrom('calls')
          .select(['state', 'minutes'])
          .where('id', '=', callId)
          .executeTakeFirst()
      )?.state;
    await waitFor(async () => {
      await him.socket.publish(room, 'media', { camera: true, microphone: false });
      const heard = her.socket.heard.filter(({ channel, event }) => channel === room && event === 'media');
      expect(heard.length).toBeGreaterThan(0);
    });
    expect(await stateOf()).toBe('live');
    await her.node.call('cancelCall', { params: { callId }, body: { reason: 'ended' } }, her.token);
    await waitFor(() => expect(him.socket.events()).toContain('callEnded'));
    expect((await auditBook(first().context.database)).problems).toEqual([]);
  });

  it('that is flushed during a call does not stop the signalling', async () => {
    const { him, her } = await pair();
    const { callId, room } = await ring(her, him);
    await call(him, her, room);
    await flushRedis(nodes.redis.url);
    const heard = (person: Person) =>
      person.socket.heard.filter(({ channel, event }) => channel === room && event === 'media').length;
    for (const [from, to] of [
      [him, her],
      [her, him],
    ] as const) {
      await from.socket.publish(room, 'media', { camera: false, microphone: true });
      await waitFor(() => expect(heard(to)).toBe(1));
    }
    await her.node.call('cancelCall', { params: { callId }, body: { reason: 'ended' } }, her.token);
    await waitFor(() => expect(him.socket.events()).toContain('callEnded'));
  });
});
