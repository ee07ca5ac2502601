import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './Disclosure.module.css';

export interface DisclosureProps extends Omit<ComponentProps<'details'>, 'title' | 'className' | 'children'> {
  readonly title: ReactNode;
  /** The same name closes the others when one opens. */
  readonly name?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A question and its answer. The browser's own: it opens without our JavaScript, by a search in the page and by a
 * link to what is inside. `open` and `onToggle` are those of `<details>`.
 */
export function Disclosure({ title, className, children, ...details }: DisclosureProps) {
  return (
    <details {...details} className={cx(styles.disclosure, className)}>
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
