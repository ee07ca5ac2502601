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
/** Notices that only streamers get. */
export const streamerNoticeKinds: readonly NoticeKind[] = ['payout', 'penalty'];

/** How a notice can come: as a toast, from the operating system, with a sound. */
export const noticeWays = ['app', 'system', 'sound'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** The size of text, in per cent of the design's own. */
export const textSizes = [90, 100, 110, 125, 150] as const;

/** Coins from which a question comes before a gift; 0: always. */
export const giftAskLimits = [0, 20, 50, 100] as const;
/** The highest limit: gifts from here on are always asked about. */
export const giftAskHighest = 100;

/** What is broken is as if it had never been stored, and takes nothing else along. */
const flagOr = (fallback: boolean) => z.catch(z.boolean(), fallback);
const timeOr = (fallback: string) => z.catch(z.string().check(z.regex(timePattern)), fallback);
const waysOr = (app: boolean, system: boolean, sound: boolean) => {
  const ways = z.looseObject({ app: flagOr(app), system: flagOr(system), sound: flagOr(sound) });
  return z.catch(ways, { app, system, sound });
};
/** Takes anything that is no object for an empty one. */
const tolerant = <T extends z.core.$ZodLooseShape>(shape: T) => {
  const schema = z.looseObject(shape);
  return z.catch(schema, () => schema.parse({}));
};

/** Unknown fields are kept: an older version must not lose what a newer one stored. */
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
  /** Local time; `to` before `from` is the next morning, the same time twice is the whole day. */
  quietHours: tolerant({ isOn: flagOr(false), from: timeOr('23:00'), to: timeOr('08:00') }),
  noticePreview: z.catch(z.enum(noticePreviews), 'name'),
  /** On the desktop: closing the window keeps the app going. */
  closeToTray: flagOr(false),
  /** On the desktop: the keys that switch the microphone from whichever program; null: none. */
  muteHotkey: z.catch(z.nullable(z.string().check(z.refine(isHotkey))), null),
  lessMotion: flagOr(false),
  textSize: z.catch(z.literal(textSizes), 100),
  analytics: flagOr(true),
  /** Cards of links in messages, which the server fetches. */
  linkPreviews: flagOr(true),
  giftAskFrom: z.catch(z.literal(giftAskLimits), 0),
  /** The single keys of a match and a call, such as M for the microphone. */
  singleKeys: flagOr(true),
  /** A streamer's own goal in coins a day; 0: none. */
  dailyGoal: z.catch(z.int().check(z.gte(0)), 0),
});
export type Preferences = z.output<typeof preferencesSchema>;

/** What was stored, as far as it can be read; defaults for the rest. */
export function parsePreferences(stored: string | null): Preferences {
  try {
    return preferencesSchema.parse(JSON.parse(stored ?? '{}'));
  } catch {
    return preferencesSchema.parse({});
  }
}

/** Whether this is a time as the quiet hours take it: `HH:MM`. */
export function isTime(text: string): boolean {
  return timePattern.test(text);
}

/** Whether it is quiet hours now, by the clock on this person's wall. */
export function isQuiet({ quietHours }: Pick<Preferences, 'quietHours'>, now: Date): boolean {
  return isQuietAt(quietHours, now.getHours() * 60 + now.getMinutes());
}

/** One person's choices on this machine. */
export interface PreferencesStore {
  /** For snapshots and subscriptions; changed by `set` and `setNotice` only. */
  readonly state: Preferences;
  set(change: Partial<Preferences>): void;
  setNotice(kind: NoticeKind, way: NoticeWay, isOn: boolean): void;
}

/** Where they are stored. */
export const preferencesKey = (userId: string) => `preferences:${userId}`;

/** Reads what this person chose, keeps it, and follows what they choose in another tab. Ends with the scope. */
export function createPreferences(options: {
  readonly scope: Scope;
  readonly userId: string;
  readonly local?: KeyValue;
}): PreferencesStore {
  const local = options.local ?? createKeyValue('local');
  const key = preferencesKey(options.userId);
  const state = proxy<Preferences>(parsePreferences(local.read(key)));

  const onStorage = (event: StorageEvent) => {
    // A null key: everything was cleared.
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

/** The size of the root's text that the design is drawn for, in pixels. */
const rootFontPx = 16;

/** Dresses the document as the person chose, from now until the scope ends: `data-less-motion`, `data-no-single-keys` and the root's text size. */
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
