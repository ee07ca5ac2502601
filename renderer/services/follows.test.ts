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

it('whom one follows without a network is kept over a reload, and told once when there is one', async () => {
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
  expect([second.follows.state.told, local.read('follows:me')]).toEqual([{ her: true }, null]);
});

it('a wish that is taken back before anybody heard it is told to nobody', async () => {
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

it('what the server refuses is said and taken back, and what was wanted otherwise meanwhile is told after it', async () => {
  const { follows, asked } = open([blocked]);
  const refused = vi.fn();
  follows.onRefused(refused);
  follows.want('her', true, false);
  await waitFor(() => expect(refused).toHaveBeenCalledWith('her', 'blocked'));
  expect(follows.state.wanted).toEqual({});
  follows.want('him', true, false);
  follows.want('him', false, false);
  await waitFor(() => expect(follows.state.told).toEqual({ him: false }));
  expect(asked().slice(1)).toEqual([
    ['addFavorite', to('him')],
    ['removeFavorite', to('him')],
  ]);
});
