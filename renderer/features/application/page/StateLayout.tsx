import type { ReactNode } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import styles from './application.module.css';

/** Layout of every state: a head, the main content and further information beside it. */
export function StateLayout({
  head,
  aside,
  children,
}: {
  readonly head: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.layout}>
      <div className={styles.head}>{head}</div>
      <div className={styles.main}>{children}</div>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </div>
  );
}

/** The state of the application with an icon, a title and a text. */
export function Hero({
  icon,
  tone,
  title,
  text,
}: {
  readonly icon: IconName;
  readonly tone: 'good' | 'warm' | 'bad';
  readonly title: string;
  readonly text: string;
}) {
  return (
    <header className={styles.hero}>
      <span className={cx(styles.seal, styles[tone])} aria-hidden="true">
        <Icon name={icon} />
      </span>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p>{text}</p>
      </div>
    </header>
  );
}
