import { describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { splitNames, type SplitName } from '#shared/domain/settings.ts';
import { drawGroup, createSplits } from './splits.ts';

const people = Array.from({ length: 2_000 }, (_, at) => `person-${at}`);
const groupsAt = (name: SplitName, percent: number) =>
  people.map((userId) => drawGroup(userId, name, percent));
const shareOf = (groups: readonly string[], group: string) =>
  groups.filter((each) => each === group).length / groups.length;

describe('the draw', () => {
  it.each(splitNames)('splits 2,000 people in halves at 50 percent: %s', (name) => {
    const featured = shareOf(groupsAt(name, 50), name === 'hive_moderation' ? 'hive' : 'default');
    // Five standard deviations of a fair coin are 5.6 percent.
    expect(featured).toBeGreaterThan(0.44);
    expect(featured).toBeLessThan(0.56);
  });

  it.each([0, 1, 10, 25, 90, 99, 100])('gives the feature to %i percent of the people', (percent) => {
    const featured = shareOf(groupsAt('letstalk', percent), 'default');
    const deviation = Math.sqrt(((percent / 100) * (1 - percent / 100)) / people.length);
    expect(Math.abs(featured - percent / 100)).toBeLessThanOrEqual(5 * deviation);
  });

  it('returns the same group for the same person and split', () => {
    expect(groupsAt('letstalk', 50)).toEqual(groupsAt('letstalk', 50));
  });

  it('draws the splits independently of each other', () => {
    const [a, b] = [groupsAt('letstalk', 50), groupsAt('multiplecalls', 50)];
    const equal = a.filter((group, at) => group === b[at]).length / a.length;
    expect(equal).toBeGreaterThan(0.44);
    expect(equal).toBeLessThan(0.56);
  });

  it('takes the feature from no person when the percentage rises', () => {
    const [before, after] = [groupsAt('letstalk', 30), groupsAt('letstalk', 60)];
    expect(before.every((group, at) => group === 'control' || after[at] === 'default')).toBe(true);
  });
});

const groupOf = async (backend: TestBackend, name: string, token: string, query = {}) =>
  (await backend.call('getSplit', { params: { name }, query }, token)).body.group;

describe('the group of a person', () => {
  it('is `default` in a split without a weight and `control` in an unknown one', async () => {
    const backend = await startTestBackend({ splitWeights: { letstalk: 0 } });
    const { token } = await backend.signUp();
    expect(await groupOf(backend, '3d_gifts', token)).toBe('default');
    expect(await groupOf(backend, 'hive_moderation', token)).toBe('default');
    expect(await groupOf(backend, 'letstalk', token)).toBe('control');
    expect(await groupOf(backend, 'no such test', token)).toBe('control');
  });

  it('follows the draw at the configured weight and comes with the profile', async () => {
    const backend = await startTestBackend({ splitWeights: { letstalk: 50, multiplecalls: 50 } });
    for (let at = 0; at < 12; at++) {
      const { token, userId } = await backend.signUp();
      const drawn = drawGroup(userId, 'letstalk', 50);
      expect(await groupOf(backend, 'letstalk', token)).toBe(drawn);
      expect((await backend.call('getProfile', {}, token)).body.abTests).toEqual([`letstalk|${drawn}`]);
    }
  });

  it('stays when the weights change, and only people without a group follow the new weights', async () => {
    const backend = await startTestBackend({ splitWeights: { letstalk: 50 } });
    const { database } = backend.context;
    const drawn = new Map<string, string>();
    for (let at = 0; at < 12; at++) {
      const { token, userId } = await backend.signUp();
      drawn.set(userId, await groupOf(backend, 'letstalk', token));
    }
    const newcomer = await backend.signUp();
    const group = drawGroup(newcomer.userId, 'letstalk', 50);
    const opposite = group === 'default' ? 0 : 100;
    for (const percent of [0, 100, opposite]) {
      const splits = createSplits(database, { letstalk: percent });
      for (const [userId, before] of drawn) expect(await splits.groupOf(userId, 'letstalk')).toBe(before);
    }
    const splits = createSplits(database, { letstalk: opposite });
    expect(await splits.groupOf(newcomer.userId, 'letstalk')).toBe(opposite === 0 ? 'control' : 'default');
  });

  it('ignores the group that a client names', async () => {
    const backend = await startTestBackend({ splitWeights: { letstalk: 100, match_rewards: 0 } });
    const { token } = await backend.signUp({ abTests: ['letstalk|control', 'match_rewards|default'] });
    const { body } = await backend.call('getProfile', {}, token);
    expect(body.abTests).toEqual(['letstalk|default', 'match_rewards|control']);
    const other = await backend.signUp();
    expect(await groupOf(backend, 'letstalk', other.token, { group: 'control' })).toBe('default');
    expect(await groupOf(backend, 'match_rewards', other.token, { group: 'default' })).toBe('control');
  });

  it('before the registration is the one of most people', async () => {
    const backend = await startTestBackend({ splitWeights: { letstalk: 49, match_rewards: 50 } });
    const shown = async (name: string) =>
      (await backend.call('getPreRegistrationSplit', { params: { name } })).body.group;
    expect([await shown('letstalk'), await shown('match_rewards'), await shown('3d_gifts')]).toEqual([
      'control',
      'default',
      'default',
    ]);
    expect(await shown('no such test')).toBe('control');
  });
});

describe('an exposure', () => {
  const expose = (split: string, more: object = {}) => ({
    id: `exposure:${split}`,
    event: 'exposure',
    details: { split, group: 'forged', ...more },
  });

  async function open() {
    const backend = await startTestBackend({ splitWeights: { letstalk: 0 } });
    const { token, userId } = await backend.signUp();
    const report = (...activity: object[]) =>
      backend.call('updateUserParams', { body: { params: { activity } } }, token);
    const activity = async () => {
      const { params } = (await backend.call('getUserParams', {}, token)).body;
      return params['activity'] as readonly Record<string, unknown>[];
    };
    const exposedMs = async () => {
      const row = await backend.context.database
        .selectFrom('splits')
        .select('exposed_ms')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.exposed_ms ?? null;
    };
    return { backend, token, report, activity, exposedMs };
  }

  it('is stored once per person and split, with the group that was drawn', async () => {
    const { backend, token, report, activity, exposedMs } = await open();
    await groupOf(backend, 'letstalk', token);
    expect(await exposedMs()).toBeNull();
    await report({ id: 's', event: 'screen' }, expose('letstalk'));
    const firstMs = await exposedMs();
    expect(firstMs).not.toBeNull();
    // The activity list drops its oldest entries, but the split keeps the time of its exposure.
    await report(...Array.from({ length: 200 }, (_, at) => ({ id: `n${at}`, event: 'screen' })));
    await Promise.all([report(expose('letstalk')), report({ ...expose('letstalk'), id: 'another' })]);
    expect((await activity()).filter(({ event }) => event === 'exposure')).toEqual([]);
    expect(await exposedMs()).toBe(firstMs);
  });

  it('reports the stored group instead of the client’s', async () => {
    const { backend, token, report, activity } = await open();
    await groupOf(backend, 'letstalk', token);
    await report(expose('letstalk'), expose('letstalk'));
    expect((await activity()).map(({ event, details }) => ({ event, details }))).toEqual([
      { event: 'exposure', details: { split: 'letstalk', group: 'control' } },
    ]);
  });

  it.each([
    ['a split that was never drawn', expose('3d_gifts')],
    ['an unknown split', expose('no such test')],
    ['no split', { id: 'x', event: 'exposure' }],
  ])('of %s is not stored', async (_, entry) => {
    const { report, activity } = await open();
    expect((await report({ id: 's', event: 'screen' }, entry)).status).toBe(200);
    expect((await activity()).map(({ event }) => event)).toEqual(['screen']);
  });
});
