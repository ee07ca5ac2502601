export interface PictureFiles {
  readonly src: string;
  /** The same at half its width. */
  readonly half: string;
  readonly width: number;
  readonly height: number;
}

interface PictureProps {
  readonly of: PictureFiles;
  /**
   * How wide it is shown, as `sizes` of an image has it: the browser takes the smallest file that is enough. For one that
   * covers its box, how wide the whole picture would be, not what is seen of it.
   */
  readonly sizes: string;
  readonly className?: string | undefined;
  /** Seen at once: fetched with the page. Others are once they come near. */
  readonly isFirst?: boolean;
  /** The largest of what is seen first. */
  readonly isLargest?: boolean;
}

/** The two files as `srcset` has them. */
export const srcSetOf = ({ src, half, width }: PictureFiles): string =>
  `${half} ${width / 2}w, ${src} ${width}w`;

/** A drawing that says nothing by itself: the words beside it do. */
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
