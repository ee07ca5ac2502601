import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Companion } from '#shared/domain/person.ts';
import { useLike } from '#renderer/services/likes.ts';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { notify } from '#renderer/ui/notify.tsx';

interface LikeButtonProps {
  readonly person: Pick<Companion, '_id'>;
  readonly isGlass?: boolean;
  readonly className?: string | undefined;
}

/** Likes a profile, at most once a day. */
export function LikeButton({ person, ...look }: LikeButtonProps) {
  const { t } = useTranslation('people');
  const { isLiked, like } = useLike(person._id);
  return (
    <IconButton
      {...look}
      icon="like"
      isOn={isLiked}
      label={t(isLiked ? 'liked' : 'like')}
      onPress={() =>
        void like().then((refused) => {
          if (refused === 'network') notify.error(t('refusedOffline'));
          else if (refused !== null) notify.error(t('refused'));
        })
      }
    />
  );
}
