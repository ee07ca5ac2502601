import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { useLocalMediaState } from '#renderer/services/localMedia.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { OwnVideo } from './OwnVideo.tsx';
import { useMovable } from './useMovable.ts';
import styles from './tile.module.css';

/** Shows the user's own camera as a tile that can be dragged, or moved with the arrow keys. */
export function OwnTile({ local, className }: { local: LocalMedia; className?: string }) {
  const { t } = useTranslation('match');
  const { isCameraOn, isMicrophoneOn } = useLocalMediaState(local);
  const movable = useMovable<HTMLElement>('parent');

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragged, or moved with the arrow keys
    <section
      {...movable}
      className={cx(styles.tile, className)}
      aria-label={t('preview.moveTile')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved with the arrow keys
      tabIndex={0}
    >
      <OwnVideo local={local} />
      {!isCameraOn && (
        <span className={styles.off}>
          <Icon name="cam-off" label={t('preview.cameraOff')} />
        </span>
      )}
      <span className={styles.tag}>
        {!isMicrophoneOn && <Icon name="mic-off" />}
        {t('preview.you')}
      </span>
    </section>
  );
}
