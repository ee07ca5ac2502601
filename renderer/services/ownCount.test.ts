import { expect, it, onTestFinished, vi } from 'vitest';
import { proxy } from 'valtio';
import { createScope } from '#shared/lib/scope.ts';
import { createOwnCount } from './ownCount.ts';
import type { Session } from './session.ts';

function open(answers: readonly { ok: boolean; value?: unknown }[]) {
  const scope = createScope();
  onTestFinished(() => scope.end());
  const state = proxy({
    user: { _id: 'me', coins: 90 },
    token: 't',
    expiresAtMs: null,
  }) as unknown as Session['state'];
  let at = 0;
  const call = vi.fn(async () => answers[at++] as never);
  const count = createOwnCount({
    scope,
    clock: { now: () => 7 },
    api: { call } as never,
    session: { state },
  });
  return {
    count,
    call,
    set: (coins: number) => {
      if (state.user) state.user.coins = coins;
    },
  };
}

it('the own count records each change of the balance after the server’s answer', async () => {
  const { count, set } = open([{ ok: true, value: { balance: 100, head: 41, entries: [] } }]);
  set(95);
  expect(count.state.moves).toEqual([]);
  await count.begin();
  expect(count.state.start).toEqual({ balance: 100, head: 41, atMs: 7 });
  // A late event with the same balance is not a change.
  set(100);
  set(106);
  set(66);
  expect(count.state.moves).toEqual([
    { atMs: 7, change: 6, balance: 106 },
    { atMs: 7, change: -40, balance: 66 },
  ]);
});

it('the own count makes one request at a time, and repeats a failed one', async () => {
  const { count, call } = open([{ ok: false }, { ok: true, value: { balance: 5, head: 1, entries: [] } }]);
  await Promise.all([count.begin(), count.begin()]);
  expect([call.mock.calls.length, count.state.start]).toEqual([1, null]);
  await count.begin();
  await count.begin();
  expect([call.mock.calls.length, count.state.start?.balance]).toEqual([2, 5]);
});
