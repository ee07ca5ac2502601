import { useState } from 'react';
import { formatTime } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { MediaItem } from '#shared/domain/chat.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Lightbox } from '#renderer/ui/gallery/Lightbox.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { pictureOf } from '../message/mediaLayout.ts';
import { useToday } from '#renderer/i18n/useToday.ts';
import { dayName } from '../message/when.ts';
import { useDeletedMedia } from './useDeletedMedia.ts';
import styles from './viewer.module.css';

/**
 * §2 "preview media": one image or video over the whole window, with arrows and thumbnails for the others.
 * There is no download, because shown media belong to their sender.
 */
export function PreviewMediaDialog(props: DialogView<'preview media'>) {
  const { items, startId, senderOf, remove, close } = props;
  const { t } = useTranslation(['compose', 'chat']);
  const locale = useLocale();
  const today = useToday();
  const deleted = useDeletedMedia();
  const all = items.filter((one) => !deleted.has(one));
  const [shownId, setShownId] = useState(startId);
  const found = all.findIndex(({ id }) => id === shownId);
  const at = Math.max(0, found);
  const item = all[at];

  async function removeShown(shown: MediaItem): Promise<void> {
    const { messageId } = shown;
    if (messageId === null || !(await remove(shown, () => deleted.mark(messageId, false)))) return;
    // Deleting a media item deletes its message with all its media.
    const rest = all.filter((one) => one.messageId !== messageId);
    if (rest.length === 0) return close();
    deleted.mark(messageId, true);
    setShownId(rest[Math.min(at, rest.length - 1)]?.id ?? '');
  }
  if (!item) return null;
  const what = item.type === 'video' ? 'video' : 'image';
  const { name, avatar } = senderOf(item);
  const title = name === null ? t(`viewer.own.${what}`) : t(`viewer.from.${what}`, { name });
  const sentMs = item.created_unreadable;
  const heading = (
    <div className={styles.sender}>
      <Avatar src={avatar} name={name} size={40} />
      <p>
        <b dir="auto">{name ?? t('chat:you')}</b>
        {sentMs !== null && (
          <time dateTime={new Date(sentMs).toISOString()}>
            {dayName(locale, sentMs, today)}, {formatTime(locale, new Date(sentMs))}
          </time>
        )}
      </p>
      {name === null && (
        <IconButton icon="trash" label={t('viewer.delete')} onPress={() => void removeShown(item)} />
      )}
    </div>
  );
  return (
    <Lightbox
      slides={all.map((one) => ({
        id: one.id,
        isVideo: one.type === 'video',
        url: one.type === 'video' ? one.url : pictureOf(one, 'open'),
        poster: pictureOf(one, 'blurred') ?? (one.type === 'video' ? null : pictureOf(one, 'open')),
      }))}
      at={at}
      onShow={setShownId}
      title={title}
      heading={heading}
      onClose={() => close()}
    />
  );
}
