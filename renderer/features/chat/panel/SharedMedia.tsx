import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { MediaItem } from '#shared/domain/chat.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { useChats } from '../chatContext.ts';
import { useMedia } from '../media/useMedia.ts';
import { lookOf, pictureOf } from '../message/mediaLayout.ts';
import { shownMedia, useSharedMedia } from './useSharedMedia.ts';
import { useShowBlurred } from './useShowBlurred.ts';
import styles from './panel.module.css';
import { Stack, Text } from '#renderer/ui/layout.tsx';

/** The newest media of this chat, and a button that shows all. */
export function SharedMedia({ chat }: { chat: StoredChat }) {
  const { t } = useTranslation('companion');
  const { session } = useChats();
  const { openAmong, showAll } = useMedia();
  const { items, blurred, hasFailed, put } = useSharedMedia(chat);
  const showBlurred = useShowBlurred();
  const [isBusy, setIsBusy] = useState(false);

  async function show(): Promise<void> {
    setIsBusy(true);
    await showBlurred(chat, put);
    setIsBusy(false);
  }
  async function open(item: MediaItem): Promise<void> {
    const changed = await openAmong(item, items ?? [item], chat);
    if (changed) put(changed);
  }

  const shown = items?.slice(0, shownMedia) ?? null;
  return (
    <Stack as="section" gap={2} aria-label={t('media.title')} aria-busy={shown === null}>
      <div className={styles.mediaHead}>
        <Text as="h3" size={14} weight={500}>
          {t('media.title')}
        </Text>
        {shown !== null && (shown.length > 0 || hasFailed) && (
          <PressButton className={styles.all} aria-haspopup="dialog" onPress={() => showAll(chat)}>
            {t('media.all')}
          </PressButton>
        )}
      </div>
      {shown === null && (
        <div className={cx(styles.thumbs, styles.late)}>
          {[0, 1, 2].map((at) => (
            <Skeleton key={at} height="auto" className={styles.thumbWaiting} />
          ))}
        </div>
      )}
      {shown?.length === 0 && <p className={styles.words}>{t(hasFailed ? 'media.unknown' : 'media.none')}</p>}
      {shown !== null && shown.length > 0 && (
        <ul className={styles.thumbs}>
          {shown.map((item, at) => (
            <li key={item.id}>
              <Thumb
                item={item}
                isMine={item.from === session.me}
                position={{ at: at + 1, of: shown.length }}
                onOpen={() => void open(item)}
              />
            </li>
          ))}
        </ul>
      )}
      {blurred.length > 0 && (
        <Button size="small" icon="eye" isBlock isBusy={isBusy} onPress={() => void show()}>
          {t('media.showBlurred')}
        </Button>
      )}
    </Stack>
  );
}

interface ThumbProps {
  readonly item: MediaItem;
  readonly isMine: boolean;
  readonly position: { readonly at: number; readonly of: number };
  readonly onOpen: () => void;
}

function Thumb({ item, isMine, position, onOpen }: ThumbProps) {
  const { t } = useTranslation('chat');
  const look = lookOf(item, isMine);
  const isVideo = item.type === 'video';
  // A video is represented by its poster image.
  const source = pictureOf(item, isVideo ? 'blurred' : look);
  const name = `${t(isVideo ? 'medium.video' : 'medium.image')} ${t('medium.position', position)}`;
  const label = look === 'open' ? name : `${name}. ${t(`look.${look}`, { count: item.price ?? 0 })}`;
  return (
    <button
      type="button"
      className={cx(styles.thumb, look !== 'open' && styles.veiled)}
      aria-label={label}
      onClick={onOpen}
    >
      {source !== null && <img src={source} alt="" loading="lazy" draggable={false} />}
      {(look !== 'open' || isVideo) && (
        <span className={styles.sign}>
          <Icon name={look === 'priced' ? 'lock' : look === 'open' ? 'play' : 'eye-off'} />
        </span>
      )}
    </button>
  );
}
