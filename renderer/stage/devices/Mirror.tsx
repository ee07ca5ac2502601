import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import dusk from '#resources/art/land-dusk.webp?url';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { SkyArt } from '#renderer/ui/SkyArt.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { useRetry, type OpenDevices } from './ownDevices.ts';
import styles from './mirror.module.css';

/** Explains why there is no picture, and offers the remedy. */
function NoPicture({ devices, level }: Required<Pick<MirrorProps, 'devices' | 'level'>>) {
  const { t } = useTranslation('devices');
  const { media } = devices;
  const { label, retry } = useRetry(devices, 'camera');
  const problem = media.cameraProblem;
  const Heading = level === 2 ? 'h2' : 'h3';
  if (problem !== null) {
    return (
      <div className={styles.problem} role="alert">
        <SkyArt src={dusk} icon={problem === 'notFound' ? 'cam' : 'cam-off'} />
        <Heading className={styles.title}>{t(`problem.camera.${problem}.title`)}</Heading>
        <p>{t(`problem.camera.${problem}.text`)}</p>
        <Button kind="solid" size="small" onPress={retry}>
          {label}
        </Button>
      </div>
    );
  }
  const isOff = !media.isCameraOn || media.status === 'closed';
  return (
    <div className={styles.empty} role="status">
      <Icon name={isOff ? 'cam-off' : 'cam'} />
      <p>{t(isOff ? 'mirror.off' : 'mirror.opening')}</p>
      {isOff && (
        <Button kind="glass" size="small" onPress={retry}>
          {t('mirror.turnOn')}
        </Button>
      )}
    </div>
  );
}

export interface MirrorProps {
  readonly devices: OpenDevices;
  /** Receives the video element, so that the caller can read its frames. */
  readonly video?: RefObject<HTMLVideoElement | null>;
  readonly className?: string;
  /** The level of the heading that explains a missing picture. */
  readonly level?: 2 | 3;
}

/** Shows the user's own picture, mirrored by their preference, or why there is none. */
export function Mirror({ devices, video: given, className, level = 3 }: MirrorProps) {
  const { t } = useTranslation('devices');
  const own = useRef<HTMLVideoElement>(null);
  const video = given ?? own;
  const { local, media } = devices;
  const isSeen = media.inUse.cameraId !== null;
  useEffect(() => (video.current ? local.attachPreview(video.current) : undefined), [local, video]);
  return (
    <div className={cx(styles.mirror, className)}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live mirror has no captions */}
      <video
        ref={video}
        className={cx(styles.video, !isSeen && styles.hidden)}
        aria-label={t('mirror.name')}
        muted
        playsInline
        autoPlay
      />
      {!isSeen && <NoPicture devices={devices} level={level} />}
    </div>
  );
}
