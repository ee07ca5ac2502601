import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { snapshotOf } from '#renderer/services/camera/snapshot.ts';
import { useCamera } from '#renderer/services/camera/useCamera.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { Message } from './Message.tsx';
import type { Gesture } from './pickTwo.ts';
import { useGestureWords } from './useGestureWords.ts';
import styles from './selfie.module.css';

/** Camera preview, mirrored as in a mirror, with the gesture to make and the shutter button. */
export function Shoot({
  gesture,
  onPhoto,
}: {
  readonly gesture: Gesture;
  readonly onPhoto: (photo: Blob) => void;
}) {
  const { t } = useTranslation(['application', 'common']);
  const words = useGestureWords();
  const { video, stream, hasFailed, again } = useCamera(false);

  async function shoot(): Promise<void> {
    const photo = video.current && (await snapshotOf(video.current));
    if (photo) onPhoto(photo);
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live mirror has no captions */}
      <video
        ref={video}
        className={cx(styles.mirror, !stream && styles.dark)}
        aria-label={t('selfie.camera')}
        muted
        playsInline
        autoPlay
      />
      {stream && <div className={styles.oval} aria-hidden="true" />}
      {!stream && !hasFailed && <Message icon="cam" title={t('selfie.opening')} />}
      {hasFailed && (
        <Message
          isAlert
          icon="cam-off"
          title={t('selfie.noCamera')}
          action={
            <Button kind="glass" onPress={again}>
              {t('common:tryAgain')}
            </Button>
          }
        />
      )}
      <div className={styles.foot}>
        <p className={styles.cue}>
          <span className={styles.drawn}>{gesture.url && <img src={gesture.url} alt="" />}</span>
          <span>
            <b>{words(gesture.id)}</b>
            <small>{t('selfie.inside')}</small>
          </span>
        </p>
        <PressButton className={styles.snap} isDisabled={!stream} onPress={() => void shoot()}>
          <span className={styles.heard}>{t('selfie.shoot')}</span>
        </PressButton>
      </div>
    </>
  );
}
