import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '../cx.ts';
import { PreviewedImage } from '../gallery/PreviewedImage.tsx';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import { Pill } from '../Pill.tsx';
import { PressButton } from '../PressButton.tsx';
import styles from './portrait.module.css';

export interface PortraitPicture {
  readonly id: string;
  readonly src: string | null;
  readonly tiny: string | null;
  /** What it is, for readers; pressing it opens it. */
  readonly label: string;
}

interface ProfilePortraitProps {
  /** "Photos of Zoya". */
  readonly label: string;
  readonly pictures: readonly PortraitPicture[];
  /** Without it the picture is only there to look at. */
  readonly onOpen?: (id: string) => void;
  /** Over it at the top, before the count: the way back. */
  readonly start?: ReactNode;
  /** Over it at the bottom. */
  readonly note?: ReactNode;
}

const swipePx = 40;

/** A person's pictures, large, one at a time: by arrows, a swipe or the arrow keys. Without any, a quiet place. */
export function ProfilePortrait({ label, pictures, onOpen, start, note }: ProfilePortraitProps) {
  const { t } = useTranslation('common');
  const [index, setIndex] = useState(0);
  const at = Math.min(index, pictures.length - 1);
  const shown = pictures[at];
  const downX = useRef<number | null>(null);
  const hasSwiped = useRef(false);
  const go = (by: -1 | 1) => setIndex(Math.min(pictures.length - 1, Math.max(0, at + by)));

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

  if (!shown) {
    return (
      <section className={cx(styles.portrait, styles.empty)} aria-label={label}>
        <Icon name="profile" />
        <div className={styles.up}>{start}</div>
        {note !== undefined && <div className={styles.note}>{note}</div>}
      </section>
    );
  }
  const isMore = pictures.length > 1;
  return (
    <section className={styles.portrait} aria-label={label}>
      <PressButton
        className={styles.picture}
        aria-label={shown.label}
        onPress={() => {
          if (!hasSwiped.current) onOpen?.(shown.id);
          hasSwiped.current = false;
        }}
        onPointerDown={down}
        onPointerUp={up}
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') go(-1);
          if (key === 'ArrowRight') go(1);
        }}
      >
        <PreviewedImage key={shown.id} src={shown.src} tiny={shown.tiny} alt="" isEager />
      </PressButton>
      <div className={styles.up}>
        {start}
        {isMore && (
          <Pill className={styles.count} isNumber>
            {t('viewer.position', { at: at + 1, of: pictures.length })}
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
            isDisabled={at === pictures.length - 1}
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
