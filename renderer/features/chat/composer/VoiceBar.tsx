import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { formatDuration } from '#renderer/i18n/format.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { isKey } from '#renderer/ui/isKey.ts';
import type { VoiceRecorder } from './voiceRecorder.ts';
import styles from './voice.module.css';

const bars = 64;

/**
 * Replaces the composer while a voice message is recorded. Escape and the bin ask before they discard more
 * than a second.
 */
export function VoiceBar({
  recorder,
  problem,
  onDiscard,
  onSend,
}: {
  recorder: VoiceRecorder;
  /**
   * Reason why the message was not sent; null: no problem. The recording stays until it is sent or discarded.
   */
  problem: string | null;
  onDiscard: () => void;
  onSend: () => void;
}) {
  const { t } = useTranslation('compose');
  const { phase, lengthMs, levels, isCut } = useSnapshot(recorder.state);
  const bar = useRef<HTMLDivElement>(null);
  const isPaused = phase === 'paused';
  const isOver = phase === 'ended';
  const note = problem ?? (isCut ? t('voice.cut') : null);

  const leave = useEffectEvent((event: KeyboardEvent) => {
    // An open dialog handles Escape itself.
    if (!isKey(event, 'Escape') || event.defaultPrevented || bar.current?.closest('[inert]')) return;
    event.preventDefault();
    onDiscard();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => leave(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div ref={bar} className={styles.whole} role="group" aria-label={t('voice.recording')}>
      {note !== null && (
        <p className={styles.note} role="alert">
          <Icon name="warn" />
          {note}
        </p>
      )}
      <div className={styles.bar}>
        <IconButton icon="trash" label={t('voice.discard')} onPress={onDiscard} />
        <span className={cx(styles.dot, (isPaused || isOver) && styles.still)} />
        <span className={styles.time} role="timer">
          {formatDuration(lengthMs)}
        </span>
        <svg
          className={styles.wave}
          viewBox={`0 0 ${bars * 5 - 2} 28`}
          preserveAspectRatio="xMaxYMid meet"
          aria-hidden="true"
        >
          {lastBars(levels).map((level, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the bars are places
            <rect key={at} x={at * 5} y={14 - level * 12} width={3} height={level * 24} rx={1.5} />
          ))}
        </svg>
        {!isOver && !isCut && (
          <IconButton
            icon={isPaused ? 'mic' : 'pause'}
            label={t(isPaused ? 'voice.resume' : 'voice.pause')}
            onPress={() => (isPaused ? recorder.resume() : recorder.pause())}
          />
        )}
        <IconButton
          icon="send"
          label={t(problem === null ? 'send' : 'again')}
          className={styles.send}
          onPress={onSend}
        />
      </div>
    </div>
  );
}

/** Returns the newest levels, aligned to the right. Silence still shows a thin line. */
function lastBars(levels: readonly number[]): readonly number[] {
  const shown = levels.slice(-bars);
  const before = Array.from({ length: bars - shown.length }, () => 0);
  return [...before, ...shown].map((level) => Math.max(0.08, level));
}
