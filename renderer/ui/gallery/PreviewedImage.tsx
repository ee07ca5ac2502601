import { useState } from 'react';
import { cx } from '../cx.ts';
import styles from './previewed.module.css';

interface PreviewedImageProps {
  /** Null while there is none: the preview stays. */
  readonly src: string | null;
  /** A `data:` address of at most 24 pixels, which is there with the list: nothing is ever empty, nothing moves. */
  readonly tiny: string | null;
  readonly alt: string;
  readonly className?: string | undefined;
  /** What a page is about is not waited for until it is near. */
  readonly isEager?: boolean;
  /**
   * One of very many of which only those near the window are in the page: it is asked for at once and simply there, since
   * each that waits or fades in is drawn several times.
   */
  readonly isOneOfMany?: boolean;
}

/** A picture that fills its place: its preview first, itself over it once it has loaded. */
export function PreviewedImage({ src, tiny, alt, className, isEager, isOneOfMany }: PreviewedImageProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const isLoaded = src !== null && loaded === src;
  return (
    <span className={cx(styles.place, className)}>
      {tiny !== null && !(isOneOfMany && isLoaded) && (
        <img
          className={cx(styles.fill, styles.tiny, isLoaded && styles.covered)}
          src={tiny}
          alt=""
          draggable={false}
        />
      )}
      {src !== null && src !== failed && (
        <img
          className={cx(styles.fill, !isOneOfMany && !isLoaded && styles.coming)}
          src={src}
          alt={alt}
          draggable={false}
          loading={isEager || isOneOfMany ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={isOneOfMany && tiny === null ? undefined : () => setLoaded(src)}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}
