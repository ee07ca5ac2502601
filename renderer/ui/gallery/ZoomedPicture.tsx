import { useRef, useState, type KeyboardEvent, type PointerEvent, type WheelEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cx } from '../cx.ts';
import { IconButton } from '../IconButton.tsx';
import type { Slide } from './Lightbox.tsx';
import styles from './viewer.module.css';

const maxZoom = 4;
const step = 0.5;
/** Minimum distance of a horizontal swipe in CSS pixels. */
const swipePx = 48;

interface ZoomedPictureProps {
  readonly slide: Slide;
  readonly label: string;
  /** Called on a horizontal swipe over the unzoomed picture: 1 for the next slide, -1 for the previous. */
  readonly onSwipe: (by: -1 | 1) => void;
}

/** A picture that zooms by wheel, double click, keys or buttons, and can be dragged while zoomed. */
export function ZoomedPicture({ slide, label, onSwipe }: ZoomedPictureProps) {
  const { t } = useTranslation('common');
  const [zoom, setZoom] = useState(1);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [state, setState] = useState<'coming' | 'loaded' | 'failed'>('coming');
  const dragStart = useRef<{ id: number; x: number; y: number } | null>(null);

  function zoomTo(next: number): void {
    const value = Math.min(maxZoom, Math.max(1, next));
    setZoom(value);
    if (value === 1) setPlace({ x: 0, y: 0 });
  }
  function wheel({ deltaY }: WheelEvent): void {
    zoomTo(zoom - Math.sign(deltaY) * step);
  }
  function down(event: PointerEvent<HTMLImageElement>): void {
    if (zoom === 1 && event.pointerType !== 'touch') return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragStart.current = { id: event.pointerId, x: event.clientX - place.x, y: event.clientY - place.y };
  }
  function move({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLImageElement>): void {
    const from = dragStart.current;
    if (from?.id !== pointerId || zoom === 1) return;
    // Limits the drag, so that the picture stays in sight.
    const reach = { x: (currentTarget.offsetWidth * zoom) / 2, y: (currentTarget.offsetHeight * zoom) / 2 };
    const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));
    setPlace({ x: within(clientX - from.x, reach.x), y: within(clientY - from.y, reach.y) });
  }
  function up({ pointerId, clientX, clientY }: PointerEvent): void {
    const from = dragStart.current;
    dragStart.current = null;
    if (from?.id !== pointerId || zoom > 1) return;
    const [along, across] = [clientX - from.x, clientY - from.y];
    if (Math.abs(along) > swipePx && Math.abs(along) > 2 * Math.abs(across)) onSwipe(along < 0 ? 1 : -1);
  }
  function press(event: KeyboardEvent): void {
    if (event.key === '+' || event.key === '=') zoomTo(zoom + step);
    if (event.key === '-') zoomTo(zoom - step);
  }

  if (state === 'failed') return <p role="alert">{t('viewer.failed')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons below do the same
    <div className={styles.zoomPlace} onWheel={wheel} onKeyDown={press}>
      {state === 'coming' && slide.poster !== null && (
        <img
          className={styles.standIn}
          // Never larger than the loaded picture.
          style={{ maxInlineSize: slide.width ?? undefined, maxBlockSize: slide.height ?? undefined }}
          src={slide.poster}
          alt=""
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons below do the same */}
      <img
        className={cx(styles.whole, zoom > 1 && styles.held)}
        style={{ transform: `translate(${place.x}px, ${place.y}px) scale(${zoom})` }}
        src={slide.url ?? ''}
        alt={label}
        draggable={false}
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
        onDoubleClick={() => zoomTo(zoom > 1 ? 1 : 2)}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => {
          dragStart.current = null;
        }}
      />
      <div className={styles.zooms}>
        <IconButton
          icon="plus"
          isGlass
          label={t('viewer.zoomIn')}
          isDisabled={zoom >= maxZoom}
          onPress={() => zoomTo(zoom + step)}
        />
        <IconButton
          icon="expand"
          isGlass
          label={t('viewer.fit')}
          isDisabled={zoom === 1}
          onPress={() => zoomTo(1)}
        />
      </div>
    </div>
  );
}
