import { useEffect, useRef, type ReactNode } from 'react';
import type { MediaChannel } from '#renderer/engines/port.ts';
import { cx } from '#renderer/ui/cx.ts';
import styles from './stage.module.css';

export interface RemotePictureProps {
  /** Null where there is nobody to be seen or heard yet. */
  readonly channel: Pick<MediaChannel, 'attachRemote'> | null;
  /** The other person: the picture's name for readers. */
  readonly name: string;
  /** A first frame has come. */
  readonly hasPicture: boolean;
  /** Whether they are to be seen at all: their camera is on, and nothing stands in for it. */
  readonly isCameraOn: boolean;
  readonly isBlurred: boolean;
  /** What is shown while there is no picture. */
  readonly children: ReactNode;
}

/**
 * The other person, from edge to edge. What is shown meanwhile is behind the picture, which is nothing until its
 * first frame: that one is seen as it comes, and waits for no drawing of the page. The element stays all along: the sound
 * comes from it.
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
        // The browser's own window shows the stream as it comes, without a blur.
        disablePictureInPicture
        playsInline
        autoPlay
      />
    </>
  );
}
