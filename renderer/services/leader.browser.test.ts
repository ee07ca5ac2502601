import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createLeader, type Leader } from './leader.ts';

/** The browser's Web Locks, granted in the order of the requests. */
const { locks } = globalThis.navigator;
let people = 0;
const somebody = () => `person-${++people}`;

function openTab(userId: string): { scope: Scope; leader: Leader } {
  const scope = createScope();
  onTestFinished(() => scope.end());
  return { scope, leader: createLeader({ scope, userId, locks }) };
}

/** Waits until this number of tabs holds or awaits the user's lock. */
async function line(userId: string, held: number, waiting: number): Promise<void> {
  await waitFor(async () => {
    const all = await locks.query();
    const count = (some: LockInfo[] | undefined) =>
      some?.filter(({ name }) => name === `leader:${userId}`).length;
    expect([count(all.held), count(all.pending)]).toEqual([held, waiting]);
  });
}

afterEach(() => vi.restoreAllMocks());

describe('of several tabs of one person', () => {
  it('one leads, and the next in line leads when it ends', async () => {
    const me = somebody();
    const [first, second, third] = [openTab(me), openTab(me), openTab(me)];
    const leads = () => [first, second, third].map(({ leader }) => leader.state.isLeader);
    expect(leads()).toEqual([false, false, false]);
    await line(me, 1, 2);
    expect(leads()).toEqual([true, false, false]);
    first.scope.end();
    await line(me, 1, 1);
    expect(leads()).toEqual([false, true, false]);
    second.scope.end();
    await line(me, 1, 0);
    expect(leads()).toEqual([false, false, true]);
  });

  it('one that ends while waiting leaves the line without a warning', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue();
    const me = somebody();
    const [first, second, third] = [openTab(me), openTab(me), openTab(me)];
    await line(me, 1, 2);
    second.scope.end();
    await line(me, 1, 1);
    first.scope.end();
    await line(me, 1, 0);
    expect([second.leader.state.isLeader, third.leader.state.isLeader]).toEqual([false, true]);
    third.scope.end();
    await line(me, 0, 0);
    expect(log).not.toHaveBeenCalled();
  });

  it('one that ends before its request was answered holds no lock', async () => {
    const me = somebody();
    const first = openTab(me);
    first.scope.end();
    const second = openTab(me);
    await line(me, 1, 0);
    expect([first.leader.state.isLeader, second.leader.state.isLeader]).toEqual([false, true]);
  });
});

it('tabs of two users on one machine lead independently', async () => {
  const [ann, ben] = [somebody(), somebody()];
  const [hers, his] = [openTab(ann), openTab(ben)];
  await line(ann, 1, 0);
  await line(ben, 1, 0);
  expect([hers.leader.state.isLeader, his.leader.state.isLeader]).toEqual([true, true]);
});

describe('a browser', () => {
  it('without locks lets every tab lead from the start', () => {
    const scope = createScope();
    const options = { scope, userId: somebody(), locks: undefined };
    expect([createLeader(options), createLeader(options)].map(({ state }) => state.isLeader)).toEqual([
      true,
      true,
    ]);
  });

  it('that denies locks lets the tab lead, and the log says why', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue();
    const refusal = new DOMException('not here', 'SecurityError');
    const scope = createScope();
    const { state } = createLeader({
      scope,
      userId: somebody(),
      locks: { request: () => Promise.reject(refusal) },
    });
    await waitFor(() => expect(state.isLeader).toBe(true));
    expect(log.mock.calls).toEqual([['no lock to lead by', refusal]]);
    scope.end();
    expect(state.isLeader).toBe(false);
  });
});
