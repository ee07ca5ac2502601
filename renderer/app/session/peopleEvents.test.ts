import { expect, it, onTestFinished, vi } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import type { EarlyQueries } from '#renderer/services/earlyQueries.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { createPeopleEvents } from './peopleEvents.ts';

type Subscribe = SocketClient['subscribe'];

function openPeopleEvents() {
  const scope = createScope();
  onTestFinished(() => scope.end());
  const heard: Parameters<Subscribe>[0][] = [];
  const answers = {
    refresh: vi.fn<EarlyQueries['refresh']>(),
    setVisible: vi.fn<EarlyQueries['setVisible']>(),
  };
  const socket = {
    subscribe: (async (options: Parameters<Subscribe>[0]) =>
      void heard.push(options)) as unknown as Subscribe,
  };
  createPeopleEvents({ scope, socket, answers, me: 'me' });
  const say = (event: string, data: object) => heard[0]?.onEvent({ event, data, seq: 1 } as never);
  return { answers, say };
}

it('a removed picture refreshes the page of its owner and the stories', () => {
  const { answers, say } = openPeopleEvents();
  say('galleryItemGone', { userId: 'ann', itemId: 'i1' });
  expect(answers.refresh.mock.calls).toEqual([[['people', 'detail', 'ann']], [['stories']]]);
});

it('an invisible person leaves the lists, and an interaction refreshes the activities', () => {
  const { answers, say } = openPeopleEvents();
  say('visibility', { userId: 'ann', isVisible: false });
  expect(answers.setVisible.mock.calls).toEqual([['ann', false]]);
  say('interaction', { _id: 'a1', kind: 'follow' });
  expect(answers.refresh.mock.calls).toEqual([[['activities']]]);
});
