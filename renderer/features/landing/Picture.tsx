export interface PictureFiles {
  readonly src: string;
  /** The same picture at half the width. */
  readonly half: string;
  readonly width: number;
  readonly height: number;
}

interface PictureProps {
  readonly of: PictureFiles;
  /**
   * Width at which the picture is shown, as the `sizes` of an image, so that the browser loads the smallest
   * sufficient file. For a picture that covers its box, the width of the whole picture, not of its visible
   * part.
   */
  readonly sizes: string;
  readonly className?: string | undefined;
  /** Visible at once, so loaded eagerly. Other pictures load lazily. */
  readonly isFirst?: boolean;
  /** The largest of the pictures visible at once. */
  readonly isLargest?: boolean;
}

/** Returns both files as a `srcset`. */
export const srcSetOf = ({ src, half, width }: PictureFiles): string =>
  `${half} ${width / 2}w, ${src} ${width}w`;

/** A decorative picture without a text alternative, because the text beside it says the same. */
export function Picture({ of, sizes, className, isFirst = false, isLargest = false }: PictureProps) {
  const { src, width, height } = of;
  return (
    <img
      className={className}
      sizes={sizes}
      srcSet={srcSetOf(of)}
      src={src}
      alt=""
      width={width}
      height={height}
      loading={isFirst || isLargest ? undefined : 'lazy'}
      fetchPriority={isLargest ? 'high' : undefined}
    />
  );
}
