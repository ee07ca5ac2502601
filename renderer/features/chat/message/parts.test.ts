import { describe, expect, it } from 'vitest';
import { mediaItemSchema } from '#shared/domain/chat.ts';
import { snippet } from '../list/snippet.ts';
import { filterIn } from '../list/ChatListPane.tsx';
import { messageAt } from '../conversation/testing/fixtures.ts';
import { lookOf, pictureOf, shapeOf, spansOf } from './mediaLayout.ts';
import { clamp } from './TextBody.tsx';
import { barsOf } from './waveform.ts';
import { dayName, shortWhen } from './when.ts';
import { isUnknown } from './words.ts';

const item = (more: object) => mediaItemSchema.parse({ id: 'm', transcodingStatus: 'ready', ...more });
const at = (text: string) => new Date(text).getTime();

describe('day names', () => {
  const now = at('2026-03-05T21:00:00');
  it.each([
    ['2026-03-05T00:01:00', 'Today'],
    ['2026-03-04T23:59:00', 'Yesterday'],
    ['2026-03-02T12:00:00', 'Monday'],
    ['2026-02-20T12:00:00', 'February 20'],
    ['2024-02-20T12:00:00', 'February 20, 2024'],
  ])('names %s as %s', (moment, name) => expect(dayName('en', at(moment), now)).toBe(name));
  it('are translated', () => {
    expect(dayName('ru', at('2026-03-04T12:00:00'), now)).toBe('Вчера');
    expect(shortWhen('uk', at('2026-02-20T12:00:00'), now)).toMatch(/20 лют/);
  });
  it('show a time and no future day if the clock is ahead', () => {
    expect(shortWhen('en', at('2026-03-06T10:00:00'), now)).toMatch(/^10:00/);
  });
});

describe('long texts', () => {
  it('are cut between characters and lines', () => {
    expect(clamp('short')).toBeNull();
    const long = `${'a'.repeat(1_399)}🙂${'b'.repeat(10)}`;
    expect(clamp(long)).toBe('a'.repeat(1_399));
    expect(clamp('x\n'.repeat(60))?.split('\n')).toHaveLength(24);
    expect(clamp('z'.repeat(100_000))).toHaveLength(1_400);
  });
});

describe('media', () => {
  it('have a shape within limits before they load', () => {
    expect(shapeOf(item({ metadata: [{ width: 800, height: 600 }] }))).toBe(0.75);
    expect(shapeOf(item({ metadata: [{ width: 10, height: 4_000 }] }))).toBe(1.25);
    expect(shapeOf(item({ metadata: [{ width: 0, height: 0 }] }))).toBe(0.75);
  });
  it('fill whole rows for each number of tiles', () => {
    for (let count = 1; count <= 10; count++) {
      const spans = spansOf(count);
      if (spans === null) expect([1, 3]).toContain(count);
      else expect([spans.length, spans.reduce((sum, span) => sum + span, 0) % 6]).toEqual([count, 0]);
    }
  });
  it.each([
    [{}, 'open'],
    [{ transcodingStatus: 'processing' }, 'processing'],
    [{ transcodingStatus: 'failed' }, 'failed'],
    [{ price: 60, blurred: true }, 'priced'],
    [{ price: 60, isPaid: true }, 'open'],
    [{ blurred: true, allowUnblure: true }, 'blurred'],
    [{ blurred: true, allowUnblure: false }, 'hidden'],
    [{ blurred: true, allowUnblure: false, onModeration: true }, 'checking'],
  ] as const)('%j is %s to the other side', (more, look) => expect(lookOf(item(more), false)).toBe(look));
  it('are open to their sender', () => {
    expect(lookOf(item({ price: 60, blurred: true }), true)).toBe('open');
  });
  it("never show the original's URL while it is locked", () => {
    const paid = item({
      url: 'https://a.example/full.jpg',
      metadata: [{ previewUrl: '/blurred.jpg' }],
      price: 5,
    });
    expect(pictureOf(paid, lookOf(paid, false))).toBe('/blurred.jpg');
  });
  it('have the waveform of their recording, and a flat one without it', () => {
    expect(new Set(barsOf(item({}), 38)).size).toBe(1);
    const bars = barsOf(item({ waveform: [0, 0.5, 1] }), 3);
    expect(bars).toEqual([0.1, 0.5, 1]);
  });
});

describe('isUnknown', () => {
  it.each([
    [{ type: 'hologram', text: null }, true],
    [{ type: 'media', text: null, media: [] }, true],
    [{ type: 'sticker', text: null }, true],
    [{ type: 'text', text: 'words' }, false],
    [{ type: 'media', text: 'words', media: [] }, false],
  ])('for %j returns %s', (more, expected) => expect(isUnknown(messageAt('c', 1, 'x', more))).toBe(expected));
});

describe('the chat list', () => {
  it('reads its filter from the URL', () => {
    expect(filterIn('?tab=Unread', true)).toEqual({ tab: 'unread', filter: 'unread' });
    expect(filterIn('?tab=requests', false).filter).toBe('requestFolder');
    expect(filterIn('?tab=support', false).filter).toBe('all');
    expect(filterIn('', true).filter).toBe('all');
  });
  it('shows the found words within the text', () => {
    expect(snippet('I walked home along the SÉA at night', 'sea')).toEqual({
      before: 'I walked home along the ',
      match: 'SÉA',
      after: ' at night',
    });
    expect(snippet(`${'word '.repeat(40)}harbour`, 'harb').before).toHaveLength(25);
  });
});
