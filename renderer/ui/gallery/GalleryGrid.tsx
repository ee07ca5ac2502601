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
  /** A tile after the last item, such as the button that adds one. */
  readonly end?: ReactNode;
  /** Number of columns above the width of a phone. */
  readonly columns?: number;
}

/** A grid of a user's pictures and videos, in portrait format, with three columns on phones. */
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
  /** The accessible name: "Photo 3, being checked". */
  readonly label: string;
  readonly src: string | null;
  readonly tiny: string | null;
  /** Length of a video in seconds. */
  readonly duration?: number | null;
  readonly isVideo?: boolean;
  /** Darkens a picture that other users can't see: it is being checked or was rejected. */
  readonly isDim?: boolean;
  readonly stamp?: ReactNode;
  /** Opens the picture; absent: the tile has no action. */
  readonly onPress?: () => void;
}

/** A tile of the gallery. The preview comes with the list, so that the layout does not shift. */
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

/** A button that adds a picture. */
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

/** The length of a video, in the corner of its tile. */
function VideoTag({ seconds }: { readonly seconds: number | null }) {
  return (
    <span className={styles.tag} aria-hidden="true">
      <Icon name="play-fill" />
      {seconds !== null && formatDuration(seconds * 1_000)}
    </span>
  );
}

/** The moderation state of a picture, as an icon and text at its bottom. */
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
