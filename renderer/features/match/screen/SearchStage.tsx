import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import mark from '#resources/art/mark.svg?url';
import sky from '#resources/art/land-sea.webp?url';
import { formatDuration } from '#renderer/i18n/format.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import text from '#renderer/ui/styles/text.module.css';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { useLocalMediaState } from '#renderer/services/localMedia.ts';
import { CameraControl, MicrophoneControl } from '#renderer/stage/LocalControls.tsx';
import { OwnTile } from '#renderer/stage/OwnTile.tsx';
import { useNow } from '#renderer/stage/useNow.ts';
import styles from './search.module.css';
import stage from '#renderer/stage/stage.module.css';
import tile from '#renderer/stage/tile.module.css';
import { Text } from '#renderer/ui/layout.tsx';

interface SearchStageProps {
  readonly local: LocalMedia;
  /** Milliseconds since the epoch. */
  readonly sinceMs: number;
  /** The filter in words. */
  readonly summary: string;
  /** The server cannot be reached at the moment. */
  readonly isReconnecting: boolean;
  /** Reason why the search may find no one; null: none. */
  readonly note?: string | null;
  readonly onStop: () => void;
  /** Button to return to the person who was skipped last. */
  readonly undo?: ReactNode;
}

/** Shown while searching: an animation, the time waited, and Stop. */
export function SearchStage({
  local,
  sinceMs,
  summary,
  isReconnecting,
  note = null,
  onStop,
  undo,
}: SearchStageProps) {
  const { t } = useTranslation('match');
  const nowMs = useNow(1_000);
  const { isCameraOn, cameraProblem } = useLocalMediaState(local);
  // The search is paused meanwhile (`held`).
  const isUnseen = !isCameraOn || cameraProblem !== null;

  function title(): string {
    if (isUnseen) return cameraProblem ? t(`problem.${cameraProblem}.title`) : t('preview.cameraOff');
    return t(isReconnecting ? 'search.reconnecting' : 'search.title');
  }
  const waitingText = isUnseen ? t('search.unseenText') : isReconnecting && t('search.reconnectingText');

  return (
    <main className={cx(styles.search, (isReconnecting || isUnseen) && styles.isWaiting)}>
      <div className={styles.orbit} aria-hidden="true">
        <i className={styles.circle} />
        <i className={styles.circle} />
        <i className={styles.circle} />
        {[undefined, styles.second, styles.third].map((order, index) => (
          <i key={index} className={cx(styles.turn, order)}>
            <img className={styles.mote} src={mark} alt="" />
          </i>
        ))}
        <i className={styles.glow} />
        <div className={styles.soon}>
          <img src={sky} alt="" />
        </div>
        <i className={styles.sweep} />
      </div>
      <div className={styles.words} role="status">
        <h1 className={text.displayS}>{title()}</h1>
        <Text size={14}>
          {waitingText || `${summary} · `}
          {!waitingText && (
            // Hidden from screen readers, which would read changing seconds without end.
            <span className={text.num} aria-hidden="true">
              {formatDuration(nowMs - sinceMs)}
            </span>
          )}
        </Text>
        {note !== null && !waitingText && (
          <Text size={14} className={styles.note}>
            {note}
          </Text>
        )}
        {isUnseen && (
          <Button kind="solid" icon="cam" onPress={() => void local.setCamera(true)}>
            {t('preview.closed.action')}
          </Button>
        )}
      </div>
      {undo}
      <OwnTile local={local} className={tile.searching} />
      <div className={stage.deck}>
        <MicrophoneControl local={local} />
        <Button kind="glass" size="big" icon="stop-fill" onPress={onStop}>
          {t('stop')}
        </Button>
        <CameraControl local={local} />
      </div>
    </main>
  );
}
