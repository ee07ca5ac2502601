import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '../cx.ts';
import { PreviewedImage } from '../gallery/PreviewedImage.tsx';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import { initials } from '../initials.ts';
import { Pill } from '../Pill.tsx';
import { PressButton } from '../PressButton.tsx';
import { Skeleton } from '../Skeleton.tsx';
import styles from './portrait.module.css';

export interface PortraitPicture {
  readonly id: string;
  readonly src: string | null;
  readonly tiny: string | null;
  /** The accessible name. A press opens the picture. */
  readonly label: string;
  /** True if the picture is not part of a gallery, so that it can't be opened. */
  readonly isAlone?: boolean;
}

interface ProfilePortraitProps {
  /** The accessible name of the pictures: "Photos of Zoya". */
  readonly label: string;
  /** The pictures; null while they load. */
  readonly pictures: readonly PortraitPicture[] | null;
  /** Opens a picture; absent: pictures can't be opened. */
  readonly onOpen?: (id: string) => void;
  /** The user's name, whose initials replace a missing picture. */
  readonly name?: string;
  /** Content over the top of the picture, before the count, such as the back link. */
  readonly start?: ReactNode;
  /** Content over the bottom of the picture. */
  readonly note?: ReactNode;
}

const swipePx = 40;

/**
 * A user's large pictures, one at a time, changed by buttons, swipes or arrow keys. Shows initials or an icon
 * if there are none.
 */
export function ProfilePortrait({ label, pictures, onOpen, name, start, note }: ProfilePortraitProps) {
  const { t } = useTranslation('common');
  const [index, setIndex] = useState(0);
  const count = pictures?.length ?? 0;
  const at = Math.min(index, count - 1);
  const shown = pictures?.[at];
  const downX = useRef<number | null>(null);
  const hasSwiped = useRef(false);
  const go = (by: -1 | 1) => setIndex(Math.min(count - 1, Math.max(0, at + by)));

  function down(event: PointerEvent): void {
    hasSwiped.current = false;
    downX.current = event.pointerType === 'mouse' ? null : event.clientX;
  }
  function up({ clientX }: PointerEvent): void {
    const from = downX.current;
    downX.current = null;
    if (from === null || Math.abs(clientX - from) < swipePx) return;
    hasSwiped.current = true;
    go(clientX < from ? 1 : -1);
  }

  if (!pictures || !shown) {
    return (
      <section className={cx(styles.portrait, pictures !== null && styles.empty)} aria-label={label}>
        {pictures === null ? (
          <Skeleton height="100%" />
        ) : name === undefined ? (
          <Icon name="profile" />
        ) : (
          <span className={styles.letters} aria-hidden="true">
            {initials(name)}
          </span>
        )}
        <div className={styles.up} data-theme="dark">
          {start}
        </div>
        {note !== undefined && <div className={styles.note}>{note}</div>}
      </section>
    );
  }
  const isMore = count > 1;
  // Keyed by URL, so that a picture known from the list stays mounted while the others load.
  const picture = (alt: string) => (
    <PreviewedImage key={shown.src} src={shown.src} tiny={shown.tiny} alt={alt} isEager />
  );
  return (
    <section className={styles.portrait} aria-label={label}>
      {onOpen && shown.isAlone !== true ? (
        <PressButton
          className={styles.picture}
          aria-label={shown.label}
          onPress={() => {
            if (!hasSwiped.current) onOpen(shown.id);
            hasSwiped.current = false;
          }}
          onPointerDown={down}
          onPointerUp={up}
          onKeyDown={({ key }) => {
            if (key === 'ArrowLeft') go(-1);
            if (key === 'ArrowRight') go(1);
          }}
        >
          {picture('')}
        </PressButton>
      ) : (
        <div className={styles.picture} onPointerDown={down} onPointerUp={up}>
          {picture(shown.label)}
        </div>
      )}
      <div className={styles.up} data-theme="dark">
        {start}
        {isMore && (
          <Pill className={styles.count} isNumber>
            {t('viewer.position', { at: at + 1, of: count })}
          </Pill>
        )}
      </div>
      {note !== undefined && <div className={styles.note}>{note}</div>}
      {isMore && (
        <>
          <IconButton
            icon="back"
            isGlass
            className={styles.previous}
            label={t('viewer.previous')}
            isDisabled={at === 0}
            onPress={() => go(-1)}
          />
          <IconButton
            icon="right"
            isGlass
            className={styles.next}
            label={t('viewer.next')}
            isDisabled={at === count - 1}
            onPress={() => go(1)}
          />
          <div className={styles.bars} aria-hidden="true">
            {pictures.map(({ id }, one) => (
              <i key={id} className={one === at ? styles.isOn : undefined} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}
