import { useSnapshot } from 'valtio';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { useNow } from '#renderer/stage/useNow.ts';
import { useUploads } from '#renderer/services/uploads/uploads.ts';
import { cx } from '#renderer/ui/cx.ts';
import { usePendingDeletions } from './pendingDeletion.ts';
import { useStories } from './queries.ts';
import { AddButton, faceOf, StoryButton } from './StoriesRow.tsx';
import { leftOf } from './words.ts';
import styles from './row.module.css';

/**
 * The user's own stories on the profile: the time left and the number of viewers of each. Returns null without a story
 * or an upload of one, because the page has its own button to add a story.
 */
export function OwnStories({ className }: { className?: string }) {
  const { t } = useTranslation('stories');
  const { dialogs, session } = useServices();
  const { user } = useSnapshot(session.state);
  const { data } = useStories();
  const deleted = usePendingDeletions();
  const now = useNow(60_000);
  const { list } = useSnapshot(useUploads().state);
  const me = user?._id;
  const own = (data?.own ?? []).filter(({ id }) => !deleted[id]);
  if (own.length === 0 && !list.some(({ purpose }) => purpose === 'story')) return null;
  return (
    <section className={cx(styles.stories, className)} aria-label={t('ownTitle')}>
      <h2>{t('title')}</h2>
      <ul>
        <li>
          <AddButton />
        </li>
        {me !== undefined &&
          own.map((item) => {
            const { unit, count } = leftOf(item.expiresAt, now);
            const left = item.status === 'refused' ? t('refused') : t(`left.${unit}`, { count });
            const saw = t('saw', { count: item.views ?? 0 });
            return (
              <li key={item.id}>
                <StoryButton
                  name={user?.name ?? null}
                  avatar={faceOf(item)}
                  caption={left}
                  label={t('seeOwnOne', { left, saw })}
                  note={saw}
                  isSeen={false}
                  onPress={() => void dialogs.open('story', { userId: me, startId: item.id })}
                />
              </li>
            );
          })}
      </ul>
    </section>
  );
}
