import { beforeEach, expect, it, vi } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createFollows } from './follows.ts';
import { createMemoryKeyValue } from './keyValue.ts';

type Answer = { ok: true; value: { isFavorite: boolean } } | { ok: false; error: object };
const network = { ok: false, error: { code: 'network', canRetry: true } } as const;
const blocked = { ok: false, error: { code: 'blocked', canRetry: false } } as const;

let local = createMemoryKeyValue();
beforeEach(() => (local = createMemoryKeyValue()));

function open(answers: readonly Answer[] = []) {
  const left = [...answers];
  const clock = createManualClock();
  const call = vi.fn(
    async (name: string): Promise<Answer> =>
      left.shift() ?? { ok: true, value: { isFavorite: name === 'addFavorite' } },
  );
  const scope = createScope();
  const follows = createFollows({
    ...{ scope, clock, local, me: 'me' },
    api: { call } as never,
    socket: { subscribe: async () => undefined } as never,
  });
  const asked = () => call.mock.calls.map((args) => [args[0], (args as unknown[])[1]]);
  return { clock, follows, scope, asked };
}
const to = (id: string) => ({ params: { id } });

it('a follow without a network survives a reload and is sent once when there is a connection', async () => {
  const first = open([network]);
  first.follows.want('her', true, false);
  await waitFor(() => expect(first.asked()).toHaveLength(1));
  expect(first.follows.state.wanted).toEqual({ her: true });
  first.scope.end();

  const second = open();
  expect(second.follows.state.wanted).toEqual({ her: true });
  second.clock.advance(0);
  await waitFor(() => expect(second.follows.state.wanted).toEqual({}));
  expect(second.asked()).toEqual([['addFavorite', to('her')]]);
  expect([second.follows.state.confirmed, local.read('follows:me')]).toEqual([{ her: true }, null]);
});

it('a change that is undone before it was sent is not sent', async () => {
  const { clock, follows, asked } = open([network]);
  follows.want('him', true, false);
  await waitFor(() => expect(asked()).toHaveLength(1));
  follows.want('her', true, false);
  follows.want('her', false, false);
  follows.want('him', false, false);
  expect(follows.state.wanted).toEqual({});
  clock.advance(15_000);
  await Promise.resolve();
  expect(asked()).toHaveLength(1);
});

it('a refused follow is reported and undone, and a newer choice is sent after the older one', async () => {
  const { follows, asked } = open([blocked]);
  const refused = vi.fn();
  follows.onRefused(refused);
  follows.want('her', true, false);
  await waitFor(() => expect(refused).toHaveBeenCalledWith('her', 'blocked'));
  expect(follows.state.wanted).toEqual({});
  follows.want('him', true, false);
  follows.want('him', false, false);
  await waitFor(() => expect(follows.state.confirmed).toEqual({ him: false }));
  expect(asked().slice(1)).toEqual([
    ['addFavorite', to('him')],
    ['removeFavorite', to('him')],
  ]);
});
