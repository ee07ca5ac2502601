import { useState, type ReactNode } from 'react';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { initials } from '#renderer/ui/initials.ts';
import styles from './panel.module.css';

/** Large avatar of the panel with name and status on it. */
export function Portrait({
  src,
  name,
  title,
  icon,
  children,
}: {
  readonly src: string | null;
  /** Name for the initials; null: the icon is shown instead. */
  readonly name: string | null;
  readonly title: string;
  readonly icon: IconName;
  readonly children?: ReactNode;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className={styles.portrait} data-theme="dark">
      {src !== null && src !== failed ? (
        <img src={src} alt="" decoding="async" draggable={false} onError={() => setFailed(src)} />
      ) : (
        <span className={styles.letters} aria-hidden="true">
          {name === null ? <Icon name={icon} /> : initials(name)}
        </span>
      )}
      <div className={styles.who}>
        <h3 className={styles.name} dir="auto">
          {title}
        </h3>
        {children}
      </div>
    </div>
  );
}
