import type { ReactNode } from 'react';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import styles from './selfie.module.css';

/** Takes the place of the camera image: shows progress, or an error with an action. */
export function Message({
  icon,
  title,
  text,
  action,
  isAlert,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  readonly isAlert?: boolean;
}) {
  return (
    <div className={styles.message} role={isAlert ? 'alert' : 'status'}>
      <Icon name={icon} />
      <b>{title}</b>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
