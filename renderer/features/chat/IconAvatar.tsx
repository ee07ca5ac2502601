import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import styles from './disc.module.css';

/** In the place of a face, where the other side is no person: the requests, a desk of the support. */
export function IconAvatar({ icon }: { icon: IconName }) {
  return (
    <span className={styles.disc}>
      <Icon name={icon} />
    </span>
  );
}
