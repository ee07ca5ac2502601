import { describe, expect, it } from 'vitest';
import { giftFigures, noGifts, stepGifts, addGift, type GiftQueue, type SentGift } from './giftQueue.ts';

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
    say(addGift(queue, gift, atMs), atMs);
  }
  turnsUntil(1_000_000);
  return said;
}

describe('the gift queue', () => {
  const table: readonly (readonly [string, readonly Arrival[], readonly string[]])[] = [
    ['shows a gift for the length of its animation', [[0, 'rose']], ['0 rose', '2400 -']],
    [
      'shows the gift of a message once',
      [
        [0, 'rose'],
        [100, 'rose!'],
        [9_000, 'rose!'],
      ],
      ['0 rose', '2400 -'],
    ],
    [
      'adds up equal gifts within two seconds, and restarts the time',
      [
        [0, 'rose'],
        [2_000, 'rose'],
        [3_000, 'rose'],
      ],
      ['0 rose', '2000 rose×2', '3000 rose×3', '5400 -'],
    ],
    [
      'shows an equal gift after two seconds separately',
      [
        [0, 'rose'],
        [2_001, 'rose'],
      ],
      ['0 rose', '2001 rose', '4401 -'],
    ],
    [
      'does not add up gifts of different senders',
      [
        [0, 'rose'],
        [500, '+rose'],
      ],
      ['0 rose', '1200 +rose', '3600 -'],
    ],
    [
      'shows each gift for a shorter time while others wait',
      [
        [0, 'rose'],
        [100, 'heart'],
        [200, 'moon'],
      ],
      ['0 rose', '1200 heart', '2400 moon', '4800 -'],
    ],
    [
      'shows a gift immediately if the shown one has had its short time',
      [
        [0, 'rose'],
        [2_000, 'heart'],
      ],
      ['0 rose', '2000 heart', '4400 -'],
    ],
    [
      'adds up equal waiting gifts',
      [
        [0, 'rose'],
        [100, 'heart'],
        [200, 'heart'],
      ],
      ['0 rose', '1200 heart×2', '3600 -'],
    ],
    [
      'adds up the shown gift while others wait, for the short time only',
      [
        [0, 'rose'],
        [100, 'heart'],
        [600, 'rose'],
      ],
      ['0 rose', '600 rose×2', '1800 heart', '4200 -'],
    ],
    [
      'drops the cheapest waiting gift if more than three wait',
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
      'drops the oldest of equally cheap waiting gifts',
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
      'shows a gift immediately on an empty stage',
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
      queue = addGift(queue, { id: `m${id}`, giftId: `g${id}`, isOwn: true, price: 1, image: null }, id);
    expect(queue.seen).toHaveLength(giftFigures.remembered);
    expect(queue.waiting).toHaveLength(giftFigures.atMost - 1);
  });
});
