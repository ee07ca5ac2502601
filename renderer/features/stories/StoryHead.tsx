import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { cutName } from '#shared/domain/names.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { useNow } from '#renderer/stage/useNow.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { deleteLater } from './pendingDeletion.ts';
import { askAgain, changeStory } from './queries.ts';
import type { StoryFrameProps } from './StoryFrame.tsx';
import { agoOf, leftOf } from './words.ts';
import styles from './story.module.css';

type StoryHeadProps = StoryFrameProps & {
  readonly isVideo: boolean;
  readonly isMuted: boolean;
  readonly onMute: () => void;
};

/** Author and age of a story, and its controls. */
export function StoryHead({
  teller,
  item,
  still,
  isOwn,
  isVideo,
  isMuted,
  titleId,
  onMute,
  onClose,
  onBlocked,
}: StoryHeadProps) {
  const { t } = useTranslation(['stories', 'common']);
  const services = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const locale = useLocale();
  const now = useNow(30_000);
  const name = cutName(teller.name ?? t('someone'));

  function when(): string {
    if (isOwn && item.status === 'refused') return t('refused');
    const left = leftOf(item.expiresAt, now);
    const leftWords = t(`left.${left.unit}`, { count: left.count });
    if (isOwn && item.status === 'pending') return t('pending');
    return isOwn || item.date === null ? leftWords : agoOf(locale, Date.parse(item.date), now);
  }
  async function report(): Promise<void> {
    const answer = await services.dialogs.open('report', {
      ...{ userId: teller.id, name: teller.name, source: 'story', refId: item.id },
    });
    if (answer?.isBlocked === true) onBlocked();
  }
  function remove(): void {
    const undo = deleteLater(item, services, (isGone) => {
      if (isGone) changeStory(client, item.id, () => null);
      else notify.error(t('notDeleted'));
      void askAgain(client);
    });
    notify.info(t('deleted'), { actionText: t('undo'), onAction: undo });
  }
  return (
    <header className={styles.by}>
      <Avatar src={teller.avatar} name={teller.name} size={40} />
      <div className={styles.who}>
        <h2 id={titleId}>
          <span className={styles.hidden}>{t('storyOf', { name })}</span>
          <span aria-hidden="true" dir="auto">
            {isOwn ? t('own') : name}
          </span>
        </h2>
        <p>{when()}</p>
      </div>
      {isVideo && (
        <IconButton
          icon={isMuted ? 'muted' : 'sound'}
          label={t(isMuted ? 'soundOn' : 'soundOff')}
          onPress={onMute}
        />
      )}
      <IconButton
        icon={still.isPaused ? 'play' : 'pause'}
        label={t(still.isPaused ? 'goOn' : 'pause')}
        onPress={() => still.set('paused', !still.isPaused)}
      />
      <Menu
        label={t('more')}
        onOpenChange={(isOpen) => still.set('menu', isOpen)}
        trigger={<IconButton icon="more" label={t('more')} />}
      >
        {isOwn ? (
          <MenuItem icon="trash" isDanger onSelect={remove}>
            {t('delete')}
          </MenuItem>
        ) : (
          <>
            <MenuItem
              icon="profile"
              onSelect={() => {
                onClose();
                void navigate(hrefOf(locale, 'userDetail', { userId: teller.id }));
              }}
            >
              {t('profile')}
            </MenuItem>
            <MenuItem icon="flag" isDanger onSelect={() => void report()}>
              {t('report')}
            </MenuItem>
          </>
        )}
      </Menu>
      <IconButton icon="close" label={t('common:close')} onPress={onClose} />
    </header>
  );
}
