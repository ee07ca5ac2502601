// @vitest-environment jsdom
import fc from 'fast-check';
import { subscribe } from 'valtio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import {
  applyPreferences,
  createPreferences,
  isQuiet,
  noticeKinds,
  noticeWays,
  parsePreferences,
  preferencesKey,
} from './preferences.ts';

const defaults = parsePreferences(null);
const key = preferencesKey('robin');
const root = document.documentElement;
let scope: Scope;

beforeEach(() => {
  scope = createScope();
  localStorage.clear();
});
afterEach(() => scope.end());

const open = (userId = 'robin') => createPreferences({ scope, userId });
const stored = () => JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown> | null;

/** Dispatches the event that the browser sends when another tab changes the storage. */
function inAnotherTab(value: object | null): void {
  const newValue = value && JSON.stringify(value);
  dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
}

describe('stored preferences', () => {
  it('are the defaults if there are none', () => {
    expect(defaults).toMatchObject({
      notifications: { message: { app: true, system: true, sound: false } },
      quietHours: { isOn: false },
      lessMotion: false,
      giftAskFrom: 0,
      singleKeys: true,
      textSize: 100,
      analytics: true,
    });
    expect(Object.keys(defaults.notifications)).toEqual([...noticeKinds]);
  });

  it.each(['', '{', 'null', '[]', '7', '"text"', '{"notifications":[]}', '{"quietHours":7}'])(
    'are the defaults if the stored text is invalid: %s',
    (text) => expect(parsePreferences(text)).toEqual(defaults),
  );

  it('keep valid and unknown fields beside invalid ones', () => {
    const text = JSON.stringify({
      textSize: 137,
      lessMotion: true,
      quietHours: { isOn: true, from: '25:00', to: '09:30' },
      notifications: { gift: { app: 'yes', sound: false }, holiday: { app: true } },
      later: { anything: 1 },
    });
    const parsed = parsePreferences(text);
    expect(parsed).toMatchObject({
      textSize: 100,
      lessMotion: true,
      quietHours: { isOn: true, from: defaults.quietHours.from, to: '09:30' },
      later: { anything: 1 },
    });
    expect(parsed.notifications).toMatchObject({
      gift: { app: true, system: true, sound: false },
      holiday: { app: true },
    });
  });

  it('are complete for any stored text, and stable when parsed again', () => {
    const value = fc.jsonValue();
    const nearly = fc
      .record(
        {
          notifications: fc.oneof(value, fc.dictionary(fc.constantFrom(...noticeKinds), value)),
          quietHours: fc.oneof(value, fc.record({ isOn: value, from: value })),
          textSize: value,
          lessMotion: value,
        },
        { requiredKeys: [] },
      )
      .map((record) => JSON.stringify(record));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), nearly), (text) => {
        const parsed = parsePreferences(text);
        for (const kind of noticeKinds) {
          for (const way of noticeWays) expect(parsed.notifications[kind][way]).toBeTypeOf('boolean');
        }
        expect(parsed.quietHours.from).toMatch(/^\d\d:\d\d$/);
        expect(parsed.textSize).toBeTypeOf('number');
        expect(parsePreferences(JSON.stringify(parsed))).toEqual(parsed);
      }),
    );
  });
});

describe('quiet hours', () => {
  const dayMinutes = 24 * 60;
  const minute = fc.integer({ min: 0, max: dayMinutes - 1 });
  const clock = (at: number) =>
    `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  const quietAt = (from: number, to: number, now: number, isOn = true) =>
    isQuiet(
      { quietHours: { isOn, from: clock(from), to: clock(to) } },
      new Date(2026, 4, 20, Math.floor(now / 60), now % 60, 59),
    );

  it('begin with the first minute and end before the last one', () => {
    expect([359, 360, 839, 840].map((now) => quietAt(360, 840, now))).toEqual([false, true, true, false]);
  });

  it('can span midnight', () => {
    expect([22 * 60, 23 * 60, 0, 479, 480].map((now) => quietAt(23 * 60, 480, now))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('are the minutes between two times in either order, and the whole day for equal times', () => {
    fc.assert(
      fc.property(minute, minute, minute, (from, to, now) => {
        const within = from < to ? now >= from && now < to : now >= from || now < to;
        expect(quietAt(from, to, now)).toBe(within);
        // Swapping the two times inverts the result.
        if (from !== to) expect(quietAt(to, from, now)).toBe(!within);
        expect(quietAt(from, from, now)).toBe(true);
        expect(quietAt(from, to, now, false)).toBe(false);
      }),
    );
  });
});

describe('a choice', () => {
  it('is stored under the user’s key and keeps unknown fields', () => {
    localStorage.setItem(key, JSON.stringify({ later: 1, lessMotion: true }));
    const preferences = open();
    preferences.set({ textSize: 125 });
    expect(stored()).toMatchObject({ later: 1, lessMotion: true, textSize: 125 });
    expect(open('alex').state.textSize).toBe(100);
    expect(open().state.textSize).toBe(125);
  });

  it('changes one way of one kind only', () => {
    const preferences = open();
    preferences.setNotice('gift', 'sound', false);
    expect(preferences.state.notifications.gift).toEqual({ app: true, system: true, sound: false });
    expect({ ...preferences.state.notifications, gift: null }).toEqual({
      ...defaults.notifications,
      gift: null,
    });
    expect(open().state.notifications.gift.sound).toBe(false);
  });

  it('made in another tab applies here and is not stored again', () => {
    const preferences = open();
    let told = 0;
    const stop = subscribe(preferences.state, () => (told += 1), true);
    inAnotherTab({ textSize: 150, quietHours: { isOn: true, from: '10:00', to: '11:00' } });
    expect(preferences.state).toMatchObject({ textSize: 150, quietHours: { isOn: true, from: '10:00' } });
    expect(told).toBeGreaterThan(0);
    expect(stored()).toBeNull();
    inAnotherTab(null);
    expect(preferences.state).toEqual(defaults);
    stop();
  });

  it('in another tab is ignored after the scope ended', () => {
    const preferences = open();
    scope.end();
    inAnotherTab({ textSize: 150 });
    expect(preferences.state.textSize).toBe(100);
  });
});

describe('the document', () => {
  it('has the chosen attributes until the scope ends', () => {
    const preferences = open();
    preferences.set({ textSize: 125 });
    applyPreferences({ scope, preferences });
    expect([root.style.fontSize, root.hasAttribute('data-less-motion')]).toEqual(['20px', false]);
    preferences.set({ textSize: 90, lessMotion: true });
    expect([root.style.fontSize, root.hasAttribute('data-less-motion')]).toEqual(['14.4px', true]);
    scope.end();
    expect([root.style.fontSize, root.hasAttribute('data-less-motion')]).toEqual(['', false]);
  });
});
