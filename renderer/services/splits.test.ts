import { describe, expect, it } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { splitNames } from '#shared/domain/settings.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { createGatedFetch } from '#tests/kit/network/gatedFetch.ts';
import { createMemoryKeyValue, type KeyValue } from './keyValue.ts';
import { createSplits, readSplits } from './splits.ts';

async function open(stored?: string, { owner = 'me', ownTests = [] as readonly string[] } = {}) {
  const backend = await startTestBackend();
  const { token, userId } = await backend.signUp();
  const net = createGatedFetch();
  const { api } = createTestApi(backend.url, { token, fetch: net.fetch });
  const local = createMemoryKeyValue();
  const used: string[] = [];
  if (stored !== undefined) local.write('splits', stored);
  local.write('splitsOf', owner === 'me' ? userId : owner);
  return {
    backend,
    token,
    net,
    local,
    used,
    splits: createSplits({
      ...{ api, local, me: userId, ownTests: () => ownTests },
      onUsed: (name, group) => void used.push(`${name}|${group}`),
    }),
  };
}
const storedIn = (local: KeyValue) => JSON.parse(local.read('splits') ?? 'null') as unknown;

describe('the group of a test', () => {
  it('is assigned by the server and requested once', async () => {
    const { backend, token, net, local, splits } = await open();
    expect(splits.known()).toEqual({});
    const group = await splits.groupOf('letstalk');
    const { body } = await backend.call('getSplit', { params: { name: 'letstalk' }, query: {} }, token);
    expect(group).toBe(body.group);
    expect(storedIn(local)).toEqual({ letstalk: group });
    expect(await splits.groupOf('letstalk')).toBe(group);
    expect([splits.known(), net.asked]).toEqual([{ letstalk: group }, ['GET /split/letstalk']]);
  });

  it('is stored beside other groups, even for parallel requests', async () => {
    const { net, splits } = await open();
    const groups = await Promise.all(splitNames.map((name) => splits.groupOf(name)));
    expect(splits.known()).toEqual(Object.fromEntries(splitNames.map((name, at) => [name, groups[at]])));
    expect(net.asked).toHaveLength(splitNames.length);
  });

  it('is requested once for parallel calls', async () => {
    const { net, splits } = await open();
    const [first, second] = await Promise.all([splits.groupOf('letstalk'), splits.groupOf('letstalk')]);
    expect([first !== null, first === second, net.asked.length]).toEqual([true, true, 1]);
  });

  it('is read from storage without a request', async () => {
    const { net, splits } = await open('{"letstalk":"control"}');
    expect([await splits.groupOf('letstalk'), net.asked]).toEqual(['control', []]);
  });

  it('belongs to the user: stored groups of another user are ignored', async () => {
    const { net, local, splits } = await open('{"letstalk":"control"}', { owner: 'another' });
    expect(splits.known()).toEqual({});
    expect([await splits.groupOf('letstalk'), net.asked]).toEqual(['default', ['GET /split/letstalk']]);
    expect(storedIn(local)).toEqual({ letstalk: 'default' });
    expect(readSplits(local, 'another')).toEqual({});
    expect(readSplits(local, null)).toEqual({});
  });

  it('is taken from the user’s profile, regardless of the stored group', async () => {
    const { net, splits } = await open('{"letstalk":"control"}', { ownTests: ['letstalk|default', 'x'] });
    expect([splits.known(), await splits.groupOf('letstalk'), net.asked]).toEqual([
      { letstalk: 'default' },
      'default',
      [],
    ]);
  });

  it('counts as used when a feature requests it, not when known() returns it', async () => {
    const { used, splits, net } = await open('{"letstalk":"control"}');
    splits.known();
    expect(used).toEqual([]);
    await splits.groupOf('letstalk');
    expect(used).toEqual(['letstalk|control']);
    await Promise.all([splits.groupOf('3d_gifts'), splits.groupOf('3d_gifts')]);
    expect(used).toEqual(['letstalk|control', '3d_gifts|default']);
    net.lose('GET /split/multiplecalls', 2);
    await splits.groupOf('multiplecalls');
    expect(used).toHaveLength(2);
  });

  it('is null and not stored if the server can’t be reached, and requested again the next time', async () => {
    const { net, local, splits } = await open();
    // Loses two requests, because the API client repeats a safe call once.
    net.lose('GET /split/letstalk', 2);
    expect([await splits.groupOf('letstalk'), storedIn(local)]).toEqual([null, null]);
    expect(await splits.groupOf('letstalk')).not.toBeNull();
  });
});

it.each(['', 'no JSON', '[]', 'null', '{"letstalk":1}', '"letstalk"'])(
  'invalid stored groups are ignored: %j',
  async (stored) => {
    const { net, local, splits } = await open(stored);
    expect(splits.known()).toEqual({});
    const group = await splits.groupOf('letstalk');
    expect([net.asked.length, storedIn(local)]).toEqual([1, { letstalk: group }]);
  },
);
