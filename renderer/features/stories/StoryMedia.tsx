import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { GalleryItem } from '#shared/domain/person.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from './story.module.css';

interface StoryMediaProps {
  readonly item: GalleryItem;
  readonly label: string;
  readonly isStill: boolean;
  readonly isMuted: boolean;
  /** Called with true when the medium is visible, with false while it loads. */
  readonly onReady: (isReady: boolean) => void;
  /** Progress of a video, 0 to 1. */
  readonly onPart: (part: number) => void;
  readonly onEnd: () => void;
  /** Called if the medium cannot be loaded, because it may have been deleted. */
  readonly onLost: () => void;
}

/** The picture or video of a part. A tiny preview is shown until the medium is decoded. */
export function StoryMedia(props: StoryMediaProps) {
  const { item, onReady, onLost } = props;
  const { t } = useTranslation('stories');
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  function fail(): void {
    setFailed(true);
    onReady(false);
    onLost();
  }
  if (item.url === null)
    return (
      <div className={styles.waiting} role="status">
        <Icon name="clock" />
        <p>{t('processing')}</p>
      </div>
    );
  if (hasFailed)
    return (
      <div className={styles.waiting} role="alert">
        <p>{t('failed')}</p>
        <Button
          kind="glass"
          icon="refresh"
          onPress={() => {
            setFailed(false);
            setTries(tries + 1);
          }}
        >
          {t('again')}
        </Button>
      </div>
    );
  return (
    <>
      {item.tinyUrl !== null && <img className={styles.tiny} src={item.tinyUrl} alt="" />}
      {item.type === 'video' ? (
        <Film key={tries} {...props} url={item.url} onFail={fail} />
      ) : (
        <Picture key={tries} {...props} url={item.url} onFail={fail} />
      )}
    </>
  );
}

type PartProps = StoryMediaProps & { readonly url: string; readonly onFail: () => void };

function Picture({ url, label, onReady, onFail }: PartProps) {
  const [isReady, setReady] = useState(false);
  const decode = useEffectEvent((image: HTMLImageElement, isOver: () => boolean) => {
    image.decode().then(
      () => {
        if (isOver()) return;
        setReady(true);
        onReady(true);
      },
      () => {
        if (!isOver()) onFail();
      },
    );
  });
  useEffect(() => {
    let isOver = false;
    const image = new Image();
    image.src = url;
    decode(image, () => isOver);
    return () => {
      isOver = true;
    };
  }, [url]);
  return isReady ? <img className={styles.medium} src={url} alt={label} draggable={false} /> : null;
}

function Film({ url, label, isStill, isMuted, onReady, onPart, onEnd, onFail }: PartProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element || !isReady) return;
    if (isStill) element.pause();
    // If autoplay is blocked, the video stays paused at its first frame.
    else void element.play().catch(() => undefined);
  }, [isStill, isReady]);
  const ready = () => {
    setReady(true);
    onReady(true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for it
    <video
      ref={video}
      className={cx(styles.medium, !isReady && styles.unready)}
      src={url}
      aria-label={label}
      muted={isMuted}
      playsInline
      disablePictureInPicture
      preload="auto"
      onLoadedData={ready}
      onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
        if (duration > 0) onPart(currentTime / duration);
      }}
      onEnded={onEnd}
      onError={onFail}
    />
  );
}
