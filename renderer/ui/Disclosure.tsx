import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './Disclosure.module.css';

export interface DisclosureProps extends Omit<ComponentProps<'details'>, 'title' | 'className' | 'children'> {
  readonly title: ReactNode;
  /** Disclosures with the same name close each other. */
  readonly name?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A collapsible section, such as a question and its answer. Uses the native `<details>`, which opens without
 * JavaScript, for in-page search and for links to its content. `open` and `onToggle` are those of
 * `<details>`.
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
