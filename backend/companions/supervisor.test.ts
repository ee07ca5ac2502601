import pino from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import { createCast, type DemoBot } from './cast.ts';
import type { ChildEvents, SpawnChild } from './childProcess.ts';
import type { FromChild, ToChild } from './messages.ts';
import { superviseCompanions } from './supervisor.ts';

const people = ['mira', 'zoya', 'amara', 'leila', 'nia', 'yuna'].map(
  (slug) => ({ userId: `demo-${slug}`, person: { slug, name: slug } }) as DemoBot,
);

/** Fake child processes that only send what the test says. */
function stage(options: { max?: number; chance?: () => number; people?: readonly DemoBot[] } = {}) {
  const scope = createScope();
  const clock = createManualClock(1_000_000);
  const lines: string[] = [];
  const issued: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  const children: { events: ChildEvents; sent: ToChild[]; stopped: boolean }[] = [];
  const spawn: SpawnChild = (events) => {
    const child = { events, sent: [] as ToChild[], stopped: false };
    children.push(child);
    return { send: (message) => void child.sent.push(message), stop: () => void (child.stopped = true) };
  };
  const onUnavailable = vi.fn();
  const started = superviseCompanions({
    onUnavailable,
    scope,
    log,
    clock,
    url: 'http://localhost:1',
    secret: 'the start’s',
    max: options.max ?? 2,
    people: options.people ?? people,
    issueToken: async (userId) => {
      issued.push(userId);
      return `token of ${userId}`;
    },
    spawn,
    chance: options.chance ?? (() => 0.99),
  });
  const say = async (index: number, message: FromChild) => {
    children[index]?.events.onMessage(message);
    await nextTask();
  };
  const partOf = (index: number) => {
    const last = children[index]?.sent.findLast(({ type }) => type === 'play');
    return last?.type === 'play' ? last : null;
  };
  const meet = async (index: number) => {
    const userId = partOf(index)?.userId ?? '';
    await say(index, { type: 'busy', userId, isBusy: true });
    await say(index, { type: 'busy', userId, isBusy: false });
  };
  return { onUnavailable, scope, clock, lines, issued, children, started, say, partOf, meet };
}

describe('supervisor', () => {
  it('reserves one of three places for a man, so that a lone streamer gets a match', async () => {
    const man = { userId: 'demo-ilya', person: { slug: 'ilya', name: 'ilya', gender: 'male' } } as DemoBot;
    const { clock, children, say, partOf } = stage({ max: 3, people: [...people, man] });
    await nextTask();
    for (let index = 0; index < 3; index++) {
      await say(index, { type: 'ready' });
      clock.advance(10_000);
      await nextTask();
    }
    expect(children).toHaveLength(3);
    const played = [0, 1, 2].map((index) => partOf(index)?.slug);
    expect(played.filter((slug) => slug === 'ilya')).toHaveLength(1);
  });

  it('starts one child, and the others when that one is ready', async () => {
    const { clock, children, started, say, partOf } = stage({ max: 3 });
    clock.advance(5_000);
    await nextTask();
    expect(children.length).toBe(1);
    await say(0, { type: 'ready' });
    await started;
    await nextTask();
    expect(children.length).toBe(3);
    await say(1, { type: 'ready' });
    expect(partOf(0)).toMatchObject({ token: `token of ${partOf(0)?.userId}`, url: 'http://localhost:1' });
    expect(partOf(1)?.userId).not.toBe(partOf(0)?.userId);
  });

  it('plays another companion after a match, by chance', async () => {
    const swaps = stage({ max: 1, chance: () => 0.1 });
    await swaps.say(0, { type: 'ready' });
    const before = swaps.partOf(0)?.userId;
    await swaps.meet(0);
    expect(swaps.partOf(0)?.userId).not.toBe(before);

    const stays = stage({ max: 1, chance: () => 0.99 });
    await stays.say(0, { type: 'ready' });
    const one = stays.partOf(0)?.userId;
    await stays.meet(0);
    expect(stays.partOf(0)?.userId).toBe(one);
    // The companion has met every user who is online, so waiting longer would be in vain.
    stays.clock.advance(45_000);
    await nextTask();
    expect(stays.partOf(0)?.userId).not.toBe(one);
  });

  it('does not replace a companion that has had no match', async () => {
    const { clock, say, children } = stage({ max: 1 });
    await say(0, { type: 'ready' });
    clock.advance(10 * 60_000);
    await nextTask();
    expect(children[0]?.sent.length).toBe(1);
  });

  it('replaces a child that died, with a longer delay each time', async () => {
    const { clock, children, say } = stage({ max: 1 });
    await say(0, { type: 'ready' });
    for (const [at, delayMs] of [1_000, 2_000, 5_000].entries()) {
      children[at]?.events.onExit('SIGSEGV');
      clock.advance(delayMs - 1);
      await nextTask();
      expect(children.length).toBe(at + 1);
      clock.advance(1);
      await nextTask();
      expect(children.length).toBe(at + 2);
    }
  });

  it('replaces a child after 25 matches', async () => {
    const { clock, children, say, meet, partOf } = stage({ max: 1 });
    await say(0, { type: 'ready' });
    for (let count = 0; count < 25; count++) {
      expect(children[0]?.stopped).toBe(false);
      await meet(0);
    }
    expect(children[0]?.stopped).toBe(true);
    children[0]?.events.onExit(null);
    clock.advance(500);
    await nextTask();
    await say(1, { type: 'ready' });
    expect(partOf(1)).not.toBeNull();
  });

  it('issues a new token when the old one is refused, at most once in two seconds', async () => {
    const { clock, children, say, partOf } = stage({ max: 1 });
    await say(0, { type: 'ready' });
    const userId = partOf(0)?.userId ?? '';
    clock.advance(3_000);
    await say(0, { type: 'needToken', userId });
    await say(0, { type: 'needToken', userId });
    await say(0, { type: 'needToken', userId: 'somebody else' });
    expect(children[0]?.sent.filter(({ type }) => type === 'token').length).toBe(1);
  });

  it('creates one session per companion, even if it is played several times', async () => {
    const { say, meet, issued } = stage({ max: 1, chance: () => 0 });
    await say(0, { type: 'ready' });
    for (let count = 0; count < 12; count++) await meet(0);
    expect(issued.length).toBe(people.length);
    expect(new Set(issued).size).toBe(people.length);
  });

  it('rests a companion that may not match', async () => {
    const { say, partOf } = stage({ max: 1 });
    await say(0, { type: 'ready' });
    const before = partOf(0)?.userId ?? '';
    await say(0, { type: 'stuck', userId: before, code: 'match_limit' });
    expect(partOf(0)?.userId).not.toBe(before);
  });

  it('logs one line and starts no further child if there is no WebRTC', async () => {
    const { clock, children, lines, started, say } = stage({ max: 3 });
    await say(0, { type: 'unavailable', reason: 'no build' });
    expect(children[0]?.stopped).toBe(true);
    children[0]?.events.onExit(null);
    await started;
    clock.advance(60_000);
    await nextTask();
    expect(children.length).toBe(1);
    expect(lines.filter((line) => line.includes('No demo companions on this system')).length).toBe(1);
  });

  it('gives up after three children died before one was ready, with a longer delay each time', async () => {
    const { clock, children, lines, onUnavailable, started } = stage({ max: 3 });
    for (const [at, delayMs] of [1_000, 2_000].entries()) {
      children[at]?.events.onExit('code 3221225477');
      await nextTask();
      clock.advance(delayMs - 1);
      await nextTask();
      // No other slot starts a child until one has been ready.
      expect(children.length).toBe(at + 1);
      clock.advance(1);
      expect(children.length).toBe(at + 2);
    }
    expect(onUnavailable).not.toHaveBeenCalled();
    children[2]?.events.onExit('code 3221225477');
    await started;
    clock.advance(10 * 60_000);
    await nextTask();
    expect(children.length).toBe(3);
    expect(onUnavailable).toHaveBeenCalledExactlyOnceWith(
      '3 processes died before they were ready, the last one with code 3221225477',
    );
    expect(lines.filter((line) => line.includes('No demo companions on this system')).length).toBe(1);
  });

  it('restarts children after any number of deaths once one has been ready', async () => {
    const { clock, children, onUnavailable, say } = stage({ max: 1 });
    await say(0, { type: 'ready' });
    for (let count = 0; count < 5; count++) {
      children[count]?.events.onExit('SIGSEGV');
      clock.advance(30_000);
      await nextTask();
    }
    expect(children.length).toBe(6);
    expect(onUnavailable).not.toHaveBeenCalled();
  });

  it('stops all children when its scope ends', async () => {
    const { scope, clock, children, say } = stage({ max: 2 });
    await say(0, { type: 'ready' });
    clock.advance(1_000);
    await nextTask();
    scope.end();
    expect(children.map(({ stopped }) => stopped)).toEqual([true, true]);
    children[0]?.events.onExit(null);
    clock.advance(60_000);
    expect(children.length).toBe(2);
  });
});

describe('cast', () => {
  it('never assigns a companion twice, and returns the longest idle first', () => {
    const cast = createCast(people, () => 0);
    const taken = people.map(() => cast.assign(0)?.userId);
    expect(new Set(taken).size).toBe(people.length);
    expect(cast.assign(0)).toBeNull();
    cast.release(taken[2] ?? '');
    cast.release(taken[0] ?? '');
    expect(cast.assign(0)?.userId).toBe(taken[2]);
  });

  it('does not assign a companion that is resting', () => {
    const cast = createCast(people.slice(0, 1), () => 0);
    const bot = cast.assign(0);
    cast.release(bot?.userId ?? '', 5_000);
    expect(cast.assign(4_999)).toBeNull();
    expect(cast.assign(5_000)).toBe(bot);
  });
});
