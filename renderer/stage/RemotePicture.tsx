import { useEffect, useRef, type ReactNode } from 'react';
import type { MediaChannel } from '#renderer/engines/port.ts';
import { cx } from '#renderer/ui/cx.ts';
import styles from './stage.module.css';

export interface RemotePictureProps {
  /** The channel to the other user; null before it exists. */
  readonly channel: Pick<MediaChannel, 'attachRemote'> | null;
  /** The other user's name, used as the accessible name of the picture. */
  readonly name: string;
  /** True after the first video frame. */
  readonly hasPicture: boolean;
  /** True if the other user's camera is on and no placeholder replaces the picture. */
  readonly isCameraOn: boolean;
  readonly isBlurred: boolean;
  /** Content shown while there is no picture. */
  readonly children: ReactNode;
}

/**
 * Shows the other user's video over the full area. The placeholder lies behind the video, so the first frame
 * appears without a React render. The element always stays mounted, because it also plays the sound.
 */
export function RemotePicture({
  channel,
  name,
  hasPicture,
  isCameraOn,
  isBlurred,
  children,
}: RemotePictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => (video.current && channel ? channel.attachRemote(video.current) : undefined), [channel]);
  return (
    <>
      {!(hasPicture && isCameraOn) && <div className={styles.reveal}>{children}</div>}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live person has no captions */}
      <video
        ref={video}
        className={cx(styles.video, !isCameraOn && styles.hidden, isBlurred && styles.blurred)}
        aria-label={name}
        // The browser's picture-in-picture window would show the stream without the blur.
        disablePictureInPicture
        playsInline
        autoPlay
      />
    </>
  );
}
