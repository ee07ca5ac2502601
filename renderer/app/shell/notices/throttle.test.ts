import { expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { Notice } from './notice.ts';
import { createThrottle } from './timing.ts';

const noticeWith = (change: Partial<Notice> = {}): Notice => ({
  key: 'user:ann',
  word: 'newMessage',
  about: 'message',
  target: null,
  name: 'Ann',
  avatar: null,
  text: 'Hello',
  count: 1,
  isUrgent: false,
  ways: { app: true, system: false, sound: false },
  ...change,
});
const gift = noticeWith({ word: 'gift', about: 'gift', text: 'Comet' });

function begin() {
  const scope = createScope();
  const clock = createManualClock();
  const said: [number, Notice['word'], number, string | null][] = [];
  const throttle = createThrottle({
    scope,
    clock,
    emit: ({ word, count, text }) => void said.push([clock.now(), word, count, text]),
  });
  return { scope, clock, said, throttle };
}

it('notices within three seconds are combined into one', () => {
  const { clock, said, throttle } = begin();
  throttle.take(noticeWith());
  clock.advance(1_000);
  throttle.take(noticeWith({ text: 'two' }));
  clock.advance(1_999);
  throttle.take(noticeWith({ text: 'three' }));
  expect(said).toEqual([[0, 'newMessage', 1, 'Hello']]);
  clock.advance(1);
  expect(said.slice(1)).toEqual([[3_000, 'newMessage', 3, null]]);
  clock.advance(2_999);
  throttle.take(noticeWith());
  clock.advance(1);
  expect(said.slice(2)).toEqual([[6_000, 'newMessage', 4, null]]);
});

it('after three seconds without a notice the next is shown at once', () => {
  const { clock, said, throttle } = begin();
  throttle.take(noticeWith());
  clock.advance(3_000);
  throttle.take(noticeWith({ text: 'again' }));
  clock.advance(10_000);
  expect(said).toEqual([
    [0, 'newMessage', 1, 'Hello'],
    [3_000, 'newMessage', 1, 'again'],
  ]);
});

it('each chat is throttled separately', () => {
  const { said, throttle } = begin();
  throttle.take(noticeWith());
  throttle.take(noticeWith({ key: 'user:eve' }));
  expect(said).toHaveLength(2);
});

it('a gift is not hidden by later messages', () => {
  const { clock, said, throttle } = begin();
  throttle.take(noticeWith());
  throttle.take(gift);
  throttle.take(noticeWith());
  clock.advance(3_000);
  expect(said.slice(1)).toEqual([[3_000, 'gift', 1, 'Comet']]);
});

it('waiting notices are dropped when the chat is opened, or when the scope ends', () => {
  const { scope, clock, said, throttle } = begin();
  throttle.take(noticeWith());
  throttle.take(noticeWith());
  throttle.forget('user:ann');
  clock.advance(5_000);
  throttle.take(noticeWith());
  throttle.take(noticeWith());
  scope.end();
  clock.advance(5_000);
  expect(said).toHaveLength(2);
});
