import { useCallback, useEffect, useEffectEvent, useRef, useState, type Ref } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { GalleryItem } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { AnswerRow } from './AnswerRow.tsx';
import type { Teller } from './playlist.ts';
import { askAgain, changeStory } from './queries.ts';
import { StoryHead } from './StoryHead.tsx';
import { StoryMedia } from './StoryMedia.tsx';
import { useGestures } from './useGestures.ts';
import type { HeldStill } from './useHeldStill.ts';
import { useStoryClock } from './storyClock.ts';
import type { StoryPlace } from './useStoryPlace.ts';
import { ViewersSheet } from './ViewersSheet.tsx';
import styles from './story.module.css';
import { cx } from '#renderer/ui/cx.ts';

/** Milliseconds for which a picture is shown. */
const pictureMs = 5_000;

export interface StoryFrameProps {
  readonly teller: Teller;
  readonly item: GalleryItem;
  readonly next: GalleryItem | null;
  readonly at: StoryPlace;
  readonly still: HeldStill;
  readonly isOwn: boolean;
  readonly titleId: string | undefined;
  readonly onClose: () => void;
  readonly onBlocked: () => void;
}

/** One part of a person's stories, with progress and controls. */
export function StoryFrame(props: StoryFrameProps) {
  const { teller, item, next, at, still, isOwn, onClose } = props;
  const { t } = useTranslation('stories');
  const { api } = useServices();
  const client = useQueryClient();
  const bar = useRef<HTMLElement>(null);
  const [readyId, setReadyId] = useState<string | null>(null);
  const [isMuted, setMuted] = useState(true);
  const [isListOpen, setListOpen] = useState(false);
  const isReady = readyId === item.id;
  const isVideo = item.type === 'video';
  const isStill = still.isStill || !isReady;
  const gestures = useGestures(at, still, onClose);
  const showPart = useCallback((part: number) => bar.current?.style.setProperty('--part', String(part)), []);
  useNextDecoded(next);
  useStoryClock({
    partKey: item.id,
    durationMs: pictureMs,
    isRunning: !isStill && !isVideo,
    onPart: showPart,
    onEnd: at.next,
  });

  const view = useEffectEvent(async () => {
    const { id, isViewed } = item;
    if (isOwn || isViewed === true) return;
    changeStory(client, id, (seen) => ({ ...seen, isViewed: true }));
    const answer = await api.call('viewStory', { params: { id } });
    // The story was deleted or refused while it was open.
    if (answer.ok === false && answer.error.code === 'not_found') changeStory(client, id, () => null);
  });
  useEffect(() => {
    if (isReady) void view();
    // Reports each part once, whatever other property of the item changes.
  }, [isReady, item.id]);

  return (
    <section className={styles.frame} {...gestures}>
      <StoryMedia
        key={item.id}
        item={item}
        label={item.text ?? t(isVideo ? 'videoOf' : 'pictureOf', { name: teller.name ?? t('someone') })}
        isStill={isStill}
        isMuted={isMuted}
        onReady={(ready) => setReadyId(ready ? item.id : null)}
        onPart={showPart}
        onEnd={at.next}
        onLost={() => void askAgain(client)}
      />
      <div className={styles.veil} />
      <StoryBars count={teller.items.length} at={at.place?.itemAt ?? 0} bar={bar} />
      <StoryHead {...props} isVideo={isVideo} isMuted={isMuted} onMute={() => setMuted(!isMuted)} />
      <div className={styles.foot}>
        {item.text !== null && item.text !== '' && (
          <p className={styles.say} dir="auto">
            {item.text}
          </p>
        )}
        {isOwn ? (
          <button
            type="button"
            className={styles.seen}
            onClick={() => {
              still.set('sheet', true);
              setListOpen(true);
            }}
          >
            <Icon name="eye" />
            {item.views ? t('saw', { count: item.views }) : t('viewers.none')}
          </button>
        ) : (
          <AnswerRow
            key={teller.id}
            teller={teller}
            onTyping={(is) => still.set('typing', is)}
            onGiving={(is) => still.set('sheet', is)}
          />
        )}
      </div>
      {isListOpen && (
        <ViewersSheet
          itemId={item.id}
          onClose={() => {
            setListOpen(false);
            still.set('sheet', false);
          }}
        />
      )}
    </section>
  );
}

/** One bar per part. The bar of the shown part gets its progress from outside through `--part`. */
function StoryBars({ count, at, bar }: { count: number; at: number; bar: Ref<HTMLElement> }) {
  const { t } = useTranslation('stories');
  return (
    <div
      className={styles.bars}
      role="progressbar"
      aria-label={t('part', { at: at + 1, count })}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={at + 1}
    >
      {Array.from({ length: count }, (_, index) => (
        <i
          key={index}
          ref={index === at ? bar : undefined}
          className={cx(index < at && styles.past, index === at && styles.now)}
        />
      ))}
    </div>
  );
}

/** Loads and decodes the next medium ahead, so that it shows at once. */
function useNextDecoded(item: GalleryItem | null): void {
  const url = item?.url ?? null;
  const isVideo = item?.type === 'video';
  useEffect(() => {
    if (url === null) return undefined;
    if (!isVideo) {
      const image = new Image();
      image.src = url;
      // A failed picture is loaded again when it is shown.
      image.decode().catch(() => undefined);
      return undefined;
    }
    const video = document.createElement('video');
    video.preload = 'auto';
    video.muted = true;
    video.src = url;
    return () => {
      video.removeAttribute('src');
      video.load();
    };
  }, [url, isVideo]);
}
