import * as z from 'zod/mini';
import { proxy, subscribe } from 'valtio';
import { isHotkey } from '#shared/domain/hotkeys.ts';
import {
  isQuietAt,
  noticeKinds,
  noticePreviews,
  timePattern,
  type NoticeKind,
  type NoticePreview,
} from '#shared/domain/noticeKinds.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { createKeyValue, type KeyValue } from './keyValue.ts';

export { noticeKinds, noticePreviews, type NoticeKind, type NoticePreview };
/** Notices that only streamers receive. */
export const streamerNoticeKinds: readonly NoticeKind[] = ['payout', 'penalty'];

/** Ways in which a notice can arrive: as a toast, from the operating system, with a sound. */
export const noticeWays = ['app', 'system', 'sound'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** Text sizes in percent of the design's size. */
export const textSizes = [90, 100, 110, 125, 150] as const;

/** Prices in coins from which a gift requires a confirmation; 0: every gift. */
export const giftAskLimits = [0, 20, 50, 100] as const;
/** The highest limit: gifts from this price on always require a confirmation. */
export const giftAskHighest = 100;

/** Replaces an invalid stored value by its default, without affecting other values. */
const flagOr = (fallback: boolean) => z.catch(z.boolean(), fallback);
const timeOr = (fallback: string) => z.catch(z.string().check(z.regex(timePattern)), fallback);
const waysOr = (app: boolean, system: boolean, sound: boolean) => {
  const ways = z.looseObject({ app: flagOr(app), system: flagOr(system), sound: flagOr(sound) });
  return z.catch(ways, { app, system, sound });
};
/** Replaces a stored value that is not an object by an empty one. */
const tolerant = <T extends z.core.$ZodLooseShape>(shape: T) => {
  const schema = z.looseObject(shape);
  return z.catch(schema, () => schema.parse({}));
};

/** Unknown fields are kept, because an older version must not lose what a newer one stored. */
const preferencesSchema = tolerant({
  notifications: tolerant({
    incomingCall: waysOr(true, true, true),
    missedCall: waysOr(true, true, false),
    message: waysOr(true, true, false),
    gift: waysOr(true, true, true),
    follower: waysOr(true, false, false),
    payout: waysOr(true, true, false),
    penalty: waysOr(true, true, true),
  } satisfies Record<NoticeKind, unknown>),
  /**
   * Local time. If `to` is earlier than `from`, the hours end the next morning; equal times mean the whole
   * day.
   */
  quietHours: tolerant({ isOn: flagOr(false), from: timeOr('23:00'), to: timeOr('08:00') }),
  noticePreview: z.catch(z.enum(noticePreviews), 'name'),
  /** On the desktop: closing the window keeps the app running. */
  closeToTray: flagOr(false),
  /** On the desktop: global shortcut that toggles the microphone; null: none. */
  muteHotkey: z.catch(z.nullable(z.string().check(z.refine(isHotkey))), null),
  lessMotion: flagOr(false),
  textSize: z.catch(z.literal(textSizes), 100),
  analytics: flagOr(true),
  /** Shows previews of links in messages, which the server fetches. */
  linkPreviews: flagOr(true),
  giftAskFrom: z.catch(z.literal(giftAskLimits), 0),
  /** Enables the single-key shortcuts of a match and a call, such as M for the microphone. */
  singleKeys: flagOr(true),
  /** A streamer's daily goal in coins; 0: none. */
  dailyGoal: z.catch(z.int().check(z.gte(0)), 0),
});
export type Preferences = z.output<typeof preferencesSchema>;

/** Parses stored preferences; invalid or missing values become defaults. */
export function parsePreferences(stored: string | null): Preferences {
  try {
    return preferencesSchema.parse(JSON.parse(stored ?? '{}'));
  } catch {
    return preferencesSchema.parse({});
  }
}

/** Returns true for a time in the format of the quiet hours, `HH:MM`. */
export function isTime(text: string): boolean {
  return timePattern.test(text);
}

/** Returns whether the quiet hours apply at the given local time. */
export function isQuiet({ quietHours }: Pick<Preferences, 'quietHours'>, now: Date): boolean {
  return isQuietAt(quietHours, now.getHours() * 60 + now.getMinutes());
}

/** A user's preferences on this machine. */
export interface PreferencesStore {
  /** Live state. Only `set` and `setNotice` change it. */
  readonly state: Preferences;
  set(change: Partial<Preferences>): void;
  setNotice(kind: NoticeKind, way: NoticeWay, isOn: boolean): void;
}

/** Returns the local storage key of a user's preferences. */
export const preferencesKey = (userId: string) => `preferences:${userId}`;

/** Loads a user's preferences, stores changes, and follows changes in other tabs until the scope ends. */
export function createPreferences(options: {
  readonly scope: Scope;
  readonly userId: string;
  readonly local?: KeyValue;
}): PreferencesStore {
  const local = options.local ?? createKeyValue('local');
  const key = preferencesKey(options.userId);
  const state = proxy<Preferences>(parsePreferences(local.read(key)));

  const onStorage = (event: StorageEvent) => {
    // A null key means that the storage was cleared.
    if (event.key === key || event.key === null) Object.assign(state, parsePreferences(event.newValue));
  };
  globalThis.addEventListener?.('storage', onStorage);
  options.scope.onEnd(() => globalThis.removeEventListener?.('storage', onStorage));

  function set(change: Partial<Preferences>): void {
    Object.assign(state, change);
    local.write(key, JSON.stringify(state));
  }

  return {
    state,
    set,
    setNotice(kind, way, isOn) {
      const { notifications } = state;
      set({ notifications: { ...notifications, [kind]: { ...notifications[kind], [way]: isOn } } });
    },
  };
}

/** Root font size of the design in pixels. */
const rootFontPx = 16;

/**
 * Applies the preferences to the document until the scope ends: `data-less-motion`, `data-no-single-keys` and
 * the root's font size.
 */
export function applyPreferences(options: {
  readonly scope: Scope;
  readonly preferences: PreferencesStore;
  readonly root?: HTMLElement;
}): void {
  const { state } = options.preferences;
  const root = options.root ?? document.documentElement;

  function apply({
    lessMotion,
    singleKeys,
    textSize,
  }: Pick<Preferences, 'lessMotion' | 'singleKeys' | 'textSize'>): void {
    root.toggleAttribute('data-no-single-keys', !singleKeys);
    root.toggleAttribute('data-less-motion', lessMotion);
    root.style.fontSize = textSize === 100 ? '' : `${(rootFontPx * textSize) / 100}px`;
  }

  apply(state);
  options.scope.onEnd(subscribe(state, () => apply(state), true));
  options.scope.onEnd(() => apply({ lessMotion: false, singleKeys: true, textSize: 100 }));
}
