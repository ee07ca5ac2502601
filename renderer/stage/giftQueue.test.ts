import { describe, expect, it } from 'vitest';
import { giftFigures, noGifts, stepGifts, takeGift, type GiftQueue, type SentGift } from './giftQueue.ts';

/**
 * An arriving message: `rose` from the other user, `+rose` from the user; `!` repeats the previous message.
 */
type Arrival = readonly [atMs: number, what: string];
const prices: Readonly<Record<string, number>> = { welcome: 0, rose: 20, heart: 50, moon: 150, comet: 500 };

/**
 * Runs the queue as its hook does. Returns the time and content of each change: `rose×2`, or `-` for none.
 */
function shownOf(arrivals: readonly Arrival[]): readonly string[] {
  let queue: GiftQueue = noGifts;
  let id = 0;
  const said: string[] = [];
  function say(next: GiftQueue, nowMs: number): void {
    if (next.shown !== queue.shown) {
      const { shown } = next;
      const times = shown && shown.count > 1 ? `×${shown.count}` : '';
      said.push(`${nowMs} ${shown ? `${shown.isOwn ? '+' : ''}${shown.giftId}${times}` : '-'}`);
    }
    queue = next;
  }
  const turnsUntil = (nowMs: number) => {
    while (queue.shown !== null && queue.untilMs <= nowMs)
      say(stepGifts(queue, queue.untilMs), queue.untilMs);
  };
  for (const [atMs, what] of arrivals) {
    turnsUntil(atMs);
    if (!what.endsWith('!')) id += 1;
    const giftId = what.replaceAll(/[+!]/g, '');
    const price = prices[giftId] ?? null;
    const gift: SentGift = { id: `m${id}`, giftId, isOwn: what.startsWith('+'), price, image: null };
    say(takeGift(queue, gift, atMs), atMs);
  }
  turnsUntil(1_000_000);
  return said;
}

describe('gifts on a stage', () => {
  const table: readonly (readonly [string, readonly Arrival[], readonly string[]])[] = [
    ['one is shown as long as its motion takes', [[0, 'rose']], ['0 rose', '2400 -']],
    [
      'a message is shown once',
      [
        [0, 'rose'],
        [100, 'rose!'],
        [9_000, 'rose!'],
      ],
      ['0 rose', '2400 -'],
    ],
    [
      'the same within two seconds adds up, and stays as long anew',
      [
        [0, 'rose'],
        [2_000, 'rose'],
        [3_000, 'rose'],
      ],
      ['0 rose', '2000 rose×2', '3000 rose×3', '5400 -'],
    ],
    [
      'the same after that is another one',
      [
        [0, 'rose'],
        [2_001, 'rose'],
      ],
      ['0 rose', '2001 rose', '4401 -'],
    ],
    [
      'what the two send each other does not add up',
      [
        [0, 'rose'],
        [500, '+rose'],
      ],
      ['0 rose', '1200 +rose', '3600 -'],
    ],
    [
      'while others wait each is shown quickly',
      [
        [0, 'rose'],
        [100, 'heart'],
        [200, 'moon'],
      ],
      ['0 rose', '1200 heart', '2400 moon', '4800 -'],
    ],
    [
      'who comes late in the motion goes on at once',
      [
        [0, 'rose'],
        [2_000, 'heart'],
      ],
      ['0 rose', '2000 heart', '4400 -'],
    ],
    [
      'what waits adds up too',
      [
        [0, 'rose'],
        [100, 'heart'],
        [200, 'heart'],
      ],
      ['0 rose', '1200 heart×2', '3600 -'],
    ],
    [
      'the shown one adds up while others wait, and holds them up no longer than its quick time',
      [
        [0, 'rose'],
        [100, 'heart'],
        [600, 'rose'],
      ],
      ['0 rose', '600 rose×2', '1800 heart', '4200 -'],
    ],
    [
      'of more than three the cheapest that waits stands back',
      [
        [0, 'rose'],
        [10, 'heart'],
        [20, 'welcome'],
        [30, 'moon'],
        [40, 'comet'],
      ],
      ['0 rose', '1200 moon', '2400 comet', '4800 -'],
    ],
    [
      'of equal ones the first that waits stands back',
      [
        [0, 'rose'],
        [10, 'heart'],
        [20, '+heart'],
        [30, 'heart!'],
        [40, 'moon'],
        [50, 'later'],
      ],
      ['0 rose', '1200 +heart', '2400 moon', '4800 -'],
    ],
    [
      'a stage that has become empty begins anew',
      [
        [0, 'rose'],
        [10_000, 'rose'],
      ],
      ['0 rose', '2400 -', '10000 rose', '12400 -'],
    ],
  ];
  it.each(table)('%s', (_, arrivals, expected) => {
    expect(shownOf(arrivals)).toEqual(expected);
  });

  it('remembers a limited number of messages', () => {
    let queue = noGifts;
    for (let id = 0; id < 500; id++)
      queue = takeGift(queue, { id: `m${id}`, giftId: `g${id}`, isOwn: true, price: 1, image: null }, id);
    expect(queue.seen).toHaveLength(giftFigures.remembered);
    expect(queue.waiting).toHaveLength(giftFigures.atMost - 1);
  });
});
