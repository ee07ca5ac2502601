import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Companion } from '#shared/domain/person.ts';
import { useFollow } from '#renderer/services/follows.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import styles from './follow.module.css';

interface FollowButtonProps {
  readonly person: Companion;
  readonly name: string;
  readonly className?: string | undefined;
}

/** Follows or unfollows. Offline the change is shown as pending and sent when online again. */
export function FollowButton({ person, name, className }: FollowButtonProps) {
  const { t } = useTranslation('people');
  const isOnline = useIsOnline();
  const { isOn, isPending, toggle } = useFollow(person, (code) =>
    notify.error(t(code === 'blocked' ? 'followRefused.blocked' : 'followRefused.other', { name })),
  );
  const isWaiting = isPending && !isOnline;
  return (
    <>
      <Button
        icon={isWaiting ? 'clock' : isOn ? 'heart-fill' : 'heart'}
        className={className}
        aria-label={isOn ? t('following') : t('follow')}
        onPress={toggle}
      >
        <span className={styles.word}>{isOn ? t('following') : t('follow')}</span>
      </Button>
      {isWaiting && (
        <span role="status" className={styles.waiting}>
          {t('followWaits')}
        </span>
      )}
    </>
  );
}
