import { useEffect, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { cx } from '#renderer/ui/cx.ts';
import styles from './stage.module.css';

/** Shows the user's own camera, mirrored and always muted. */
export function OwnVideo({ local, className }: { local: LocalMedia; className?: string }) {
  const { t } = useTranslation('match');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => (video.current ? local.attachPreview(video.current) : undefined), [local]);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a live mirror has no captions
    <video
      ref={video}
      className={cx(styles.own, className)}
      aria-label={t('preview.ownCamera')}
      muted
      playsInline
      autoPlay
    />
  );
}
