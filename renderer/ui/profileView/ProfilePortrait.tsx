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
  /** What it is, for readers; pressing it opens it. */
  readonly label: string;
  /** A picture that is nowhere else: there is nothing to open. */
  readonly isAlone?: boolean;
}

interface ProfilePortraitProps {
  /** "Photos of Zoya". */
  readonly label: string;
  /** Null: not known yet. */
  readonly pictures: readonly PortraitPicture[] | null;
  /** Without it the picture is only there to look at. */
  readonly onOpen?: (id: string) => void;
  /** Whose it is: the first letters stand where there is no picture. */
  readonly name?: string;
  /** Over it at the top, before the count: the way back. */
  readonly start?: ReactNode;
  /** Over it at the bottom. */
  readonly note?: ReactNode;
}

const swipePx = 40;

/** A person's pictures, large, one at a time: by arrows, a swipe or the arrow keys. Without any, a quiet place. */
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
  // By its address: what a list already showed stays as it is while the rest becomes known.
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
