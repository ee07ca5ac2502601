import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import styles from './ActivitiesBell.module.css';

/** Link to the activities, with the number of new ones. */
export function ActivitiesBell({ href, unread }: { readonly href: string; readonly unread: number }) {
  const { t } = useTranslation('common');
  const label = unread > 0 ? t('bell.new', { count: unread }) : t('bell.label');
  return (
    <RouterLink href={href} className={styles.bell} aria-label={label}>
      <Icon name="bell" />
      {unread > 0 && (
        <Badge tone="accent" className={styles.count} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </Badge>
      )}
    </RouterLink>
  );
}
