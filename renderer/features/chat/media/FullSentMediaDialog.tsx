import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { MediaItem } from '#shared/domain/chat.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { lookOf, pictureOf } from '../message/mediaLayout.ts';
import { useDeletedMedia } from './useDeletedMedia.ts';
import styles from './dialogs.module.css';

/** All images and videos sent in a chat, newest first. */
export function FullSentMediaDialog({ name, me, load, onOpen, close }: DialogView<'full sent media'>) {
  const { t } = useTranslation('compose');
  const [known, setKnown] = useState<readonly MediaItem[]>([]);
  const deleted = useDeletedMedia();
  const items = known.filter((item) => !deleted.has(item));
  const [state, setState] = useState<'loading' | 'looking' | 'more' | 'whole' | 'failed'>('loading');
  const isBusy = useRef(false);
  const ahead = useRef<ReturnType<typeof load> | null>(null);

  async function more(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setState('loading');
    const request = ahead.current ?? load();
    ahead.current = null;
    try {
      const page = await request;
      if (page) setKnown((now) => [...now, ...page]);
      if (page) void preload();
      else setState('whole');
    } catch {
      setState('failed');
    }
    isBusy.current = false;
  }
  /** Loads the next page in advance, so that the button "more" appears only if there is one. */
  async function preload(): Promise<void> {
    setState('looking');
    const next = load();
    ahead.current = next;
    try {
      setState((await next) ? 'more' : 'whole');
    } catch {
      // Shows the button, because it is unknown whether there is more. Pressing the button retries.
      ahead.current = null;
      setState('more');
    }
  }
  async function open(item: MediaItem): Promise<void> {
    const changed = await onOpen(item, items, deleted.mark);
    if (changed) setKnown((now) => now.map((one) => (one.id === changed.id ? changed : one)));
  }
  useEffect(() => {
    void more();
    // oxlint-disable-next-line react/exhaustive-deps -- the first page, once
  }, []);

  return (
    <Dialog
      title={name === null ? t('gallery.title') : t('gallery.titleWith', { name })}
      size="wide"
      phone="full"
      onClose={() => close()}
    >
      {state === 'whole' && items.length === 0 && (
        <EmptyState icon="image" title={t('gallery.empty')} text={t('gallery.emptyText')} />
      )}
      <ul className={styles.gallery} aria-busy={state === 'loading'}>
        {items.map((item, at) => (
          <li key={item.id}>
            <GalleryTile item={item} at={at + 1} isMine={item.from === me} onOpen={() => void open(item)} />
          </li>
        ))}
      </ul>
      {state === 'failed' && <p role="alert">{t('gallery.failed')}</p>}
      {state !== 'whole' && state !== 'looking' && (
        <Button isBusy={state === 'loading'} onPress={() => void more()}>
          {t(state === 'failed' ? 'again' : 'gallery.more')}
        </Button>
      )}
    </Dialog>
  );
}

function GalleryTile({
  item,
  at,
  isMine,
  onOpen,
}: {
  item: MediaItem;
  at: number;
  isMine: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation('compose');
  const look = lookOf(item, isMine);
  const source = pictureOf(item, item.type === 'video' ? 'blurred' : look);
  const what = item.type === 'video' ? 'video' : 'image';
  const label = `${t(`gallery.${what}`, { at })}${look === 'open' ? '' : `. ${t('gallery.covered')}`}`;
  return (
    <button type="button" className={styles.galleryTile} aria-label={label} onClick={onOpen}>
      {source !== null && <img src={source} alt="" loading="lazy" draggable={false} />}
      {(look !== 'open' || item.type === 'video') && (
        <span className={styles.sign}>
          <Icon name={look === 'priced' ? 'lock' : look === 'open' ? 'play' : 'eye-off'} />
        </span>
      )}
    </button>
  );
}
