import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { OwnVideo } from './OwnVideo.tsx';
import { useLocalMedia } from '../session/useLocalMedia.ts';
import styles from './tile.module.css';

interface Offset {
  readonly x: number;
  readonly y: number;
}

/** How far one press of an arrow key moves the tile, in CSS pixels. */
const stepPx = 24;
/** Kept between the tile and the edge. */
const marginPx = 12;

/** Keeps the tile within its stage. */
function within(tile: HTMLElement, wanted: Offset, from: Offset): Offset {
  const stage = tile.offsetParent?.getBoundingClientRect();
  if (!stage) return wanted;
  const box = tile.getBoundingClientRect();
  const home = { left: box.left - from.x, top: box.top - from.y };
  const clamp = (value: number, low: number, high: number) =>
    Math.min(Math.max(value, low), Math.max(low, high));
  return {
    x: clamp(wanted.x, stage.left + marginPx - home.left, stage.right - marginPx - box.width - home.left),
    y: clamp(wanted.y, stage.top + marginPx - home.top, stage.bottom - marginPx - box.height - home.top),
  };
}

/** The own camera on the stage: a tile that can be dragged, or moved with the arrow keys. */
export function OwnTile({ local, className }: { local: LocalMedia; className?: string }) {
  const { t } = useTranslation('match');
  const { isCameraOn, isMicrophoneOn } = useLocalMedia(local);
  const tile = useRef<HTMLElement>(null);
  const drag = useRef<{ pointer: number; start: Offset; offset: Offset } | null>(null);
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 });

  function move(wanted: Offset): void {
    if (tile.current) setOffset(within(tile.current, wanted, offset));
  }
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pointer: event.pointerId, start: { x: event.clientX, y: event.clientY }, offset };
  }
  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (drag.current?.pointer !== event.pointerId) return;
    const { start, offset: from } = drag.current;
    move({ x: from.x + event.clientX - start.x, y: from.y + event.clientY - start.y });
  }
  function onKeyDown(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, Offset>> = {
      ArrowLeft: { x: -stepPx, y: 0 },
      ArrowRight: { x: stepPx, y: 0 },
      ArrowUp: { x: 0, y: -stepPx },
      ArrowDown: { x: 0, y: stepPx },
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    move({ x: offset.x + step.x, y: offset.y + step.y });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragged, or moved with the arrow keys
    <section
      ref={tile}
      className={`${styles.tile} ${className ?? ''}`}
      aria-label={t('preview.moveTile')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved with the arrow keys
      tabIndex={0}
      style={{ translate: `${offset.x}px ${offset.y}px` }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
      onKeyDown={onKeyDown}
    >
      <OwnVideo local={local} />
      {!isCameraOn && (
        <span className={styles.off}>
          <Icon name="cam-off" label={t('preview.cameraOff')} />
        </span>
      )}
      <span className={styles.tag}>
        {!isMicrophoneOn && <Icon name="mic-off" />}
        {t('preview.you')}
      </span>
    </section>
  );
}
