import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import type { Camera } from '#renderer/services/camera/useCamera.ts';
import styles from './dialogs.module.css';

/** The user's own camera, mirrored; or a note that it is opening or unavailable. */
export function CameraView({ camera }: { camera: Camera }) {
  const { t } = useTranslation('compose');
  const { video, stream, hasFailed, again } = camera;
  return (
    <div className={styles.camera}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live mirror has no captions */}
      <video
        ref={video}
        className={cx(styles.mirror, !stream && styles.dark)}
        aria-label={t('camera.preview')}
        muted
        playsInline
        autoPlay
      />
      {!stream && (
        <div className={styles.noCamera} role={hasFailed ? 'alert' : 'status'}>
          <Icon name={hasFailed ? 'cam-off' : 'cam'} />
          <p>{t(hasFailed ? 'camera.failed' : 'camera.opening')}</p>
          {hasFailed && (
            <Button kind="glass" size="small" onPress={again}>
              {t('again')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
