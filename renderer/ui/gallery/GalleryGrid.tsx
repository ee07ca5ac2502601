import type { CSSProperties, ReactNode } from 'react';
import { formatDuration } from '#renderer/i18n/format.ts';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { PressButton } from '../PressButton.tsx';
import { PreviewedImage } from './PreviewedImage.tsx';
import styles from './grid.module.css';

interface GalleryGridProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly children: (item: T, index: number) => ReactNode;
  /** A place behind the last: the way to add one. */
  readonly end?: ReactNode;
  /** Number of columns above the width of a phone. */
  readonly columns?: number;
}

/** Pictures and videos of one person, upright, four in a row and three on a phone. */
export function GalleryGrid<T>({ label, items, keyOf, children, end, columns = 4 }: GalleryGridProps<T>) {
  const style = { '--columns': columns } as CSSProperties;
  return (
    <ul className={styles.grid} style={style} aria-label={label}>
      {items.map((item, index) => (
        <li key={keyOf(item)} className={styles.cell}>
          {children(item, index)}
        </li>
      ))}
      {end !== undefined && <li className={styles.cell}>{end}</li>}
    </ul>
  );
}

export interface GalleryTileProps {
  /** What it is, for readers: "Photo 3, being checked". */
  readonly label: string;
  readonly src: string | null;
  readonly tiny: string | null;
  /** Seconds, of a video. */
  readonly duration?: number | null;
  readonly isVideo?: boolean;
  /** Others do not see it yet, or never will. */
  readonly isDim?: boolean;
  readonly stamp?: ReactNode;
  /** Without it there is only something to look at. */
  readonly onPress?: () => void;
}

/** One of them. Its preview is there with the list, so that nothing moves when the picture comes. */
export function GalleryTile({
  label,
  src,
  tiny,
  duration,
  isVideo,
  isDim,
  stamp,
  onPress,
}: GalleryTileProps) {
  return (
    <PressButton className={styles.tile} aria-label={label} onPress={onPress}>
      <PreviewedImage src={src} tiny={tiny} alt="" className={isDim ? styles.dim : undefined} />
      {isVideo && <VideoTag seconds={duration ?? null} />}
      {stamp}
    </PressButton>
  );
}

/** A place for one more. */
export function GalleryAdd({
  label,
  isDisabled,
  onPress,
}: {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}) {
  return (
    <PressButton className={cx(styles.tile, styles.add)} isDisabled={isDisabled} onPress={onPress}>
      <Icon name="plus" />
      {label}
    </PressButton>
  );
}

/** How long a video is, in its corner. */
function VideoTag({ seconds }: { readonly seconds: number | null }) {
  return (
    <span className={styles.tag} aria-hidden="true">
      <Icon name="play-fill" />
      {seconds !== null && formatDuration(seconds * 1_000)}
    </span>
  );
}

/** What becomes of a picture, as a shape and words at its foot. */
export function GalleryStamp({
  tone,
  icon,
  children,
}: {
  readonly tone?: 'wait' | 'refused';
  readonly icon?: IconName;
  readonly children: ReactNode;
}) {
  return (
    <span className={cx(styles.stamp, tone && styles[tone])} aria-hidden="true">
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
