import { expect, it, vi } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createPresences } from './presences.ts';

function open() {
  const clock = createManualClock();
  let hear: (event: unknown) => void = () => undefined;
  const call = vi.fn(async (_: string, { body }: { body: { userIds: string[] } }) => ({
    ok: true,
    value: body.userIds.map((userId) => ({ userId, status: 'online' })),
  }));
  const presences = createPresences({
    scope: createScope(),
    clock,
    socket: { subscribe: async ({ onEvent }: { onEvent: typeof hear }) => void (hear = onEvent) } as never,
    api: { call } as never,
    me: 'me',
  });
  const tell = (userId: string, status: string) => hear({ event: 'presence', data: { userId, status } });
  return { clock, call, presences, tell };
}

it('watched people are requested after a pause, and again every minute', async () => {
  const { clock, call, presences } = open();
  const look = presences.watch(['a', 'b']);
  presences.watch(['b', 'c']);
  expect(call).not.toHaveBeenCalled();
  clock.advance(300);
  await waitFor(() => expect(presences.of('c')).toBe('online'));
  expect(call.mock.calls[0]?.[1]).toEqual({ body: { userIds: ['a', 'b', 'c'] } });
  look();
  clock.advance(60_000);
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(call.mock.calls[1]?.[1]).toEqual({ body: { userIds: ['b', 'c'] } });
});

it('a socket event overrides a list’s status until the list is loaded again', () => {
  const { presences, tell } = open();
  const told = vi.fn();
  presences.onChange('a', told);
  presences.update([{ _id: 'a', status: 'offline' }]);
  tell('a', 'inacall');
  tell('a', 'inacall');
  expect([presences.of('a'), told.mock.calls.length]).toEqual(['inacall', 2]);
  presences.update([{ _id: 'a', status: 'online' }]);
  expect([presences.of('a'), presences.of('b')]).toEqual(['online', null]);
});
