import { useSnapshot } from 'valtio';
import type { GalleryItem } from '#shared/domain/person.ts';
import { cutName } from '#shared/domain/names.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { isWithoutStories } from '#renderer/services/stories.ts';
import { useServices } from '#renderer/services/context.ts';
import { useUploads, type UploadEntry } from '#renderer/services/uploads/uploads.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { UploadTile } from '#renderer/ui/UploadTile.tsx';
import { usePendingDeletions } from './pendingDeletion.ts';
import { useStories } from './queries.ts';
import styles from './row.module.css';

/** Number of placeholders while the row loads. */
const waiting = 6;

/** Row of people with stories; the user's own story and the button to add one come first. */
export function StoriesRow({ className }: { className?: string }) {
  const { t } = useTranslation('stories');
  const { dialogs, session } = useServices();
  const { user } = useSnapshot(session.state);
  const { data, isPending, isError, refetch } = useStories();
  const deleted = usePendingDeletions();
  const own = (data?.own ?? []).filter(({ id }) => !deleted[id]);
  if (isWithoutStories(data)) return null;
  const people = (data?.people ?? []).filter(({ items }) => items.length > 0);
  const userIds = people.map(({ user: { _id } }) => _id);

  return (
    <section className={cx(styles.stories, className)} aria-label={t('title')} aria-busy={isPending}>
      <ul>
        <li>
          <AddButton />
        </li>
        {own.length > 0 && user && (
          <li>
            <StoryButton
              name={user.name}
              avatar={user.avatar}
              caption={t('own')}
              label={t('seeOwn')}
              isSeen
              onPress={() => void dialogs.open('story', { userId: user._id })}
            />
          </li>
        )}
        {people.map(({ user: person, items }) => {
          const name = cutName(person.name ?? t('someone'));
          const isSeen = items.every(({ isViewed }) => isViewed === true);
          return (
            <li key={person._id}>
              <StoryButton
                name={person.name}
                avatar={person.avatar}
                caption={name}
                label={t(isSeen ? 'seeSeen' : 'seeNew', { name })}
                isSeen={isSeen}
                onPress={() =>
                  void dialogs.open('stories slider', { userIds, startId: person._id }, { key: 'story' })
                }
              />
            </li>
          );
        })}
        {isPending &&
          Array.from({ length: waiting }, (_, at) => (
            <li key={at} className={styles.coming}>
              <Skeleton width={60} height={60} isRound />
              <Skeleton width={44} height={12} />
            </li>
          ))}
      </ul>
      {isError && !data && (
        <p className={styles.failed} role="alert">
          {t('failed')}
          <Button size="small" kind="quiet" onPress={() => void refetch()}>
            {t('again')}
          </Button>
        </p>
      )}
    </section>
  );
}

/** Button to add a story. Shows the progress of a running upload. */
export function AddButton() {
  const { t } = useTranslation('stories');
  const { dialogs } = useServices();
  const uploads = useUploads();
  const list = useSnapshot(uploads.state).list as readonly UploadEntry[];
  const upload = list.find(({ purpose }) => purpose === 'story');
  return (
    <button type="button" className={styles.story} onClick={() => void dialogs.open('add story', {})}>
      <span className={styles.add}>
        {upload ? (
          <UploadTile isSmall upload={upload} onCancel={uploads.cancel} onRetry={uploads.retry} />
        ) : (
          <Icon name="plus" />
        )}
      </span>
      <span className={styles.name}>{t('add.row')}</span>
    </button>
  );
}

export interface StoryButtonProps {
  readonly name: string | null;
  readonly avatar: string | null;
  readonly caption: string;
  readonly label: string;
  readonly note?: string;
  readonly isSeen: boolean;
  readonly onPress: () => void;
}

/** Avatar of a person; its ring shows whether a story is unseen. */
export function StoryButton({ name, avatar, caption, label, note, isSeen, onPress }: StoryButtonProps) {
  return (
    <button type="button" className={styles.story} aria-label={label} onClick={onPress}>
      <Avatar src={avatar} name={name} size={60} ring={isSeen ? 'seen' : 'new'} />
      <span className={styles.name} dir="auto">
        {caption}
        {note !== undefined && <small>{note}</small>}
      </span>
    </button>
  );
}

/** Returns the picture that represents a story, the small preview first. */
export const faceOf = ({ previewUrl, url, tinyUrl, type }: GalleryItem): string | null =>
  previewUrl ?? (type === 'image' ? url : null) ?? tinyUrl;
