import { expect, it, onTestFinished, vi } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { EarlyQueries } from '#renderer/services/earlyQueries.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { followStudio } from './studioNews.ts';

type Subscribe = SocketClient['subscribe'];

function open() {
  const scope = createScope();
  onTestFinished(() => scope.end());
  const clock = createManualClock(0);
  const heard: Parameters<Subscribe>[0][] = [];
  const refresh = vi.fn<EarlyQueries['refresh']>();
  const socket = {
    subscribe: (async (options: Parameters<Subscribe>[0]) =>
      void heard.push(options)) as unknown as Subscribe,
  };
  followStudio({ scope, clock, socket, answers: { refresh }, me: 'me' });
  const say = (what: string) =>
    heard[0]?.onEvent({ event: 'studioUpdated', data: { what }, seq: 1 } as never);
  const asked = () => refresh.mock.calls.map(([key]) => key.join(' '));
  return { clock, say, asked, renewed: () => heard[0]?.onRenewed?.({ missed: true } as never) };
}

it('changes of the earnings refresh their queries within a second, once for many changes', () => {
  const { clock, say, asked } = open();
  for (let at = 0; at < 20; at++) say('earnings');
  expect(asked()).toEqual([]);
  clock.advance(999);
  expect(asked()).toEqual(['earnings', 'dashboard', 'kpi']);
  say('earnings');
  clock.advance(999);
  expect(asked()).toHaveLength(6);
});

it('a query that two parts share is refreshed once', () => {
  const { clock, say, asked } = open();
  say('penalties');
  say('earnings');
  clock.advance(999);
  expect(asked().toSorted()).toEqual(['dashboard', 'earnings', 'kpi', 'penalties']);
});

it('all queries are refreshed after missed events', () => {
  const { clock, renewed, asked } = open();
  renewed();
  clock.advance(999);
  expect(asked()).toContain('payouts');
  expect(asked()).toContain('penalties');
  expect(asked()).toContain('earnings');
});
