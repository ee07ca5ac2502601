import { useEffect, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useNow } from '#renderer/stage/useNow.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import type { Connecting, InCall } from '../machine/types.ts';
import { interruptionOf, type Interruption } from '../machine/view.ts';
import styles from './call.module.css';

export const cutIcons: Readonly<Record<Interruption['reason'], IconName>> = {
  noVideo: 'cam-off',
  noAudio: 'mic-off',
  noCoins: 'wallet',
  connectionLost: 'signal',
};

/**
 * Milliseconds without a notice after the connection or picture is lost, because most losses are short.
 * Longer while connecting, when the stage shows another status.
 */
const calmMs = { incall: 1_000, connecting: 5_000 } as const;

/**
 * Returns when the countdown appears: at the machine's time, but not during the first moments of a problem.
 */
function seenFromMs(state: Connecting | InCall, cut: Interruption): number {
  const { lost, noVideoSinceMs } = state.media;
  const sinceMs =
    cut.reason === 'connectionLost' ? lost?.sinceMs : cut.reason === 'noVideo' ? noVideoSinceMs : null;
  return Math.max(cut.shownFromMs, (sinceMs ?? 0) + calmMs[state.kind]);
}

/** Returns the seconds to show in a countdown, rounded up, so that 1 is shown until the end. */
export const secondsUntil = (atMs: number, nowMs: number) => Math.max(0, Math.ceil((atMs - nowMs) / 1_000));

/** Returns whether the countdown is visible now, so that other parts of the stage make room for it. */
export function useIsInterruptionSeen(state: Connecting | InCall): boolean {
  const cut = interruptionOf(state);
  const fromMs = cut && seenFromMs(state, cut);
  const [dueMs, setDueMs] = useState<number | null>(null);
  useEffect(() => {
    if (fromMs === null) return undefined;
    const timer = setTimeout(() => setDueMs(fromMs), Math.max(0, fromMs - Date.now()));
    return () => clearTimeout(timer);
  }, [fromMs]);
  return fromMs !== null && dueMs === fromMs;
}

/** Shows what will end the call, and in how many seconds. */
export function InterruptionNotice({ state, name }: { state: Connecting | InCall; name: string }) {
  const cut = interruptionOf(state);
  if (cut === null) return null;
  // Each countdown has a separate clock, which is correct from its first render.
  return (
    <Countdown key={`${cut.reason} ${cut.atMs}`} cut={cut} name={name} fromMs={seenFromMs(state, cut)} />
  );
}

function Countdown({ cut, name, fromMs }: { cut: Interruption; name: string; fromMs: number }) {
  const { t } = useTranslation('call');
  const nowMs = useNow(250);
  if (nowMs < fromMs) return null;
  const seconds = secondsUntil(cut.atMs, nowMs);
  return (
    <div className={styles.cut}>
      <Icon name={cutIcons[cut.reason]} />
      <div>
        {/* Announced once: a screen reader would read changing seconds without end. */}
        <b role="alert">{t(`cut.${cut.reason}.title`, { name })}</b>
        <p role="timer">{t(`cut.${cut.reason}.text`, { count: seconds })}</p>
      </div>
      <span className={styles.seconds} aria-hidden="true">
        {seconds}
      </span>
    </div>
  );
}
