import type { ReactNode } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import { PercentRing } from './PercentRing.tsx';
import styles from './own.module.css';

interface TodoCardProps {
  readonly percent: number;
  readonly ringPx: number;
  readonly title: string;
  readonly text: string;
  readonly className?: string | undefined;
  /** A list with one line for each item. */
  readonly children: ReactNode;
}

/** Percentage of the completed profile, with a list of its items. */
export function TodoCard({ percent, ringPx, title, text, className, children }: TodoCardProps) {
  return (
    <section className={cx(styles.todo, className)} aria-label={title}>
      <header>
        <PercentRing percent={percent} size={ringPx} />
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      </header>
      {children}
    </section>
  );
}
