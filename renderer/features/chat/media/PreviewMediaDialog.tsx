import { useEffect, useEffectEvent, useState } from 'react';
import { formatTime } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { MediaItem } from '#shared/domain/chat.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { pictureOf } from '../message/mediaLayout.ts';
import { useToday } from '#renderer/i18n/useToday.ts';
import { dayName } from '../message/when.ts';
import { useDeletedMedia } from './useDeletedMedia.ts';
import { ZoomedPicture } from './ZoomedPicture.tsx';
import styles from './viewer.module.css';

/**
 * §2 "preview media": one picture or video over the whole window, the others by arrows or below. Downloading is not
 * offered: what somebody shows is theirs.
 */
export function PreviewMediaDialog(props: DialogView<'preview media'>) {
  const { items, startId, senderOf, remove, close } = props;
  const { t } = useTranslation(['compose', 'chat']);
  const locale = useLocale();
  const today = useToday();
  const gone = useDeletedMedia();
  const all = items.filter((one) => !gone.has(one));
  const [shownId, setShownId] = useState(startId);
  const found = all.findIndex(({ id }) => id === shownId);
  const at = Math.max(0, found);
  const item = all[at];

  function go(by: -1 | 1): void {
    const next = all[at + by];
    if (next) setShownId(next.id);
  }
  async function removeShown(shown: MediaItem): Promise<void> {
    const { messageId } = shown;
    if (messageId === null || !(await remove(shown, () => gone.mark(messageId, false)))) return;
    // Its message is gone, with all that was in it.
    const rest = all.filter((one) => one.messageId !== messageId);
    if (rest.length === 0) return close();
    gone.mark(messageId, true);
    setShownId(rest[Math.min(at, rest.length - 1)]?.id ?? '');
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    // A video's own controls and what is above have arrows of their own.
    const isTaken = event.target instanceof HTMLElement && event.target.closest('video, input, [inert]');
    if (isTaken || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);

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
    <Dialog title={title} heading={heading} size="wide" phone="full" onClose={() => close()}>
      <div className={styles.viewer} data-theme="dark">
        <div className={styles.see}>
          {item.type === 'video' ? (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for it
            <video
              key={item.id}
              className={styles.whole}
              src={item.url ?? ''}
              poster={pictureOf(item, 'blurred') ?? undefined}
              aria-label={title}
              controls
              controlsList="nodownload"
              disablePictureInPicture
              playsInline
            />
          ) : (
            <ZoomedPicture key={item.id} source={pictureOf(item, 'open') ?? ''} label={title} onSwipe={go} />
          )}
          {all.length > 1 && (
            <>
              <IconButton
                icon="back"
                isGlass
                label={t('viewer.previous')}
                className={styles.previous}
                isDisabled={at === 0}
                onPress={() => go(-1)}
              />
              <IconButton
                icon="right"
                isGlass
                label={t('viewer.next')}
                className={styles.next}
                isDisabled={at === all.length - 1}
                onPress={() => go(1)}
              />
            </>
          )}
        </div>
        <footer className={styles.foot}>
          {all.length > 1 && (
            <>
              <span role="status">{t('viewer.position', { at: at + 1, of: all.length })}</span>
              <ul className={styles.film}>
                {all.map((one, index) => (
                  <li key={one.id}>
                    <button
                      type="button"
                      className={cx(styles.frame, one === item && styles.isOn)}
                      aria-label={t('viewer.show', { at: index + 1 })}
                      aria-current={one === item || undefined}
                      onClick={() => setShownId(one.id)}
                    >
                      <img
                        src={pictureOf(one, one.type === 'video' ? 'blurred' : 'open') ?? undefined}
                        alt=""
                        loading="lazy"
                      />
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </footer>
      </div>
    </Dialog>
  );
}
