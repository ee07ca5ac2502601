import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import { inLocale } from '#shared/domain/pages.ts';
import { useServices } from '#renderer/services/context.ts';
import type { SignedInServices } from '../session/signedInServices.ts';

function subscribe(changed: () => void): () => void {
  globalThis.addEventListener('online', changed);
  globalThis.addEventListener('offline', changed);
  return () => {
    globalThis.removeEventListener('online', changed);
    globalThis.removeEventListener('offline', changed);
  };
}

/** Returns whether the system reports that there is no network. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, () => !navigator.onLine);
}

/** Fields with typed text. Checkboxes and similar choices are easy to repeat, so they don't count. */
const fields =
  'textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"])';

function isEmpty(field: Element): boolean {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value === '';
  return (field.textContent ?? '').trim() === '';
}

/**
 * Returns whether the page can be reloaded without a loss: no match, call, dialog or upload, no audible media
 * and no field with text.
 */
export function isAtRest(now: {
  readonly isMatching: boolean;
  readonly isCalling: boolean;
  readonly dialogs: number;
  readonly uploads: number;
}): boolean {
  const isQuiet = !now.isMatching && !now.isCalling && now.dialogs === 0 && now.uploads === 0;
  const isPlaying = [...document.querySelectorAll('video, audio')].some(
    (media) => media instanceof HTMLMediaElement && !media.paused && !media.muted,
  );
  return isQuiet && !isPlaying && [...document.querySelectorAll(fields)].every(isEmpty);
}

/** Returns a path and query without a language prefix as an address in the given language. */
export function localized(locale: Locale, path: string): string {
  const [pathname = '/', search] = path.split('?');
  return inLocale(locale, pathname, search === undefined ? '' : `?${search}`);
}

interface FrameState {
  readonly live: Pick<SignedInServices, 'uploads'> | null;
  readonly locale: Locale;
  /** Number of unread chats. */
  readonly unread: number;
  readonly isMatching: boolean;
  readonly isCalling: boolean;
  /** True during a match or a call: only the stage is shown. */
  readonly isImmersive: boolean;
}

/** Passes the state of the client to the platform: the badge, the screen lock, and whether a reload is safe. */
export function usePlatformState(state: FrameState): void {
  const { live, locale, unread, isMatching, isCalling, isImmersive } = state;
  const { dialogs, platform } = useServices();
  const navigate = useNavigate();
  const goTo = useEffectEvent((path: string) => navigate(localized(locale, path)));
  useEffect(() => platform.setBadge(unread), [platform, unread]);
  // During a match or a call the user gives no input for minutes, so the system must not dim the screen.
  useEffect(() => {
    if (!isImmersive) return undefined;
    platform.keepAwake(true);
    return () => platform.keepAwake(false);
  }, [platform, isImmersive]);
  const isQuiet = useEffectEvent(() =>
    isAtRest({
      isMatching,
      isCalling,
      dialogs: dialogs.state.counter,
      uploads: live?.uploads.state.list.length ?? 0,
    }),
  );
  useEffect(() => {
    platform.setRest(() => isQuiet());
    return () => platform.setRest(null);
  }, [platform]);
  useEffect(() => platform.onLink((path) => void goTo(path)), [platform]);
}
