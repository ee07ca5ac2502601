import { useState } from 'react';
import { cx } from '../cx.ts';
import styles from './previewed.module.css';

interface PreviewedImageProps {
  /** URL of the picture; null: only the preview is shown. */
  readonly src: string | null;
  /** A `data:` URL of at most 24 pixels, delivered with the list, so that the place is never empty. */
  readonly tiny: string | null;
  readonly alt: string;
  readonly className?: string | undefined;
  /** Loads at once, for the main picture of a page. */
  readonly isEager?: boolean;
  /**
   * True in virtualized lists: the picture loads at once and without a fade, because waiting and fading
   * repaint it several times.
   */
  readonly isOneOfMany?: boolean;
}

/** A picture that fills its place: first its preview, then the loaded picture over it. */
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
