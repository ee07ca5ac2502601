import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import styles from './disc.module.css';

/** Avatar with an icon, for entries that are not a user: the requests folder and support desks. */
export function IconAvatar({ icon }: { icon: IconName }) {
  return (
    <span className={styles.disc}>
      <Icon name={icon} />
    </span>
  );
}
