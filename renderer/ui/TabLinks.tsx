import { useRef } from 'react';
import { Badge, type BadgeTone } from './Badge.tsx';
import { cx } from './cx.ts';
import type { LinkAs } from './linkAs.ts';
import styles from './Tabs.module.css';
import { useCentred } from './useCentred.ts';

export interface TabOption<T extends string = string> {
  readonly id: T;
  readonly label: string;
  /** A count in a badge; hidden if it is 0. */
  readonly count?: number;
  readonly countTone?: BadgeTone;
  readonly isDisabled?: boolean;
}

/** A navigation of links in the look of tabs, for pages with their own addresses. */
export function TabLinks<T extends string>({
  label,
  tabs,
  value,
  linkAs: Anchor = 'a',
  className,
}: {
  label: string;
  tabs: readonly (TabOption<T> & { readonly href: string })[];
  value: T | null;
  linkAs?: LinkAs;
  className?: string;
}) {
  const row = useRef<HTMLElement>(null);
  useCentred(row, value);
  return (
    <nav ref={row} aria-label={label} className={cx(styles.tabs, className)}>
      {tabs.map((tab) => (
        <Anchor
          key={tab.id}
          href={tab.href}
          className={styles.tab}
          aria-current={tab.id === value ? 'page' : undefined}
        >
          <TabWords {...tab} />
        </Anchor>
      ))}
    </nav>
  );
}

/** The label of a tab with its count. */
export function TabWords({ label, count = 0, countTone = 'accent' }: TabOption) {
  return (
    <>
      {label}
      {count > 0 && <Badge tone={countTone}>{count}</Badge>}
    </>
  );
}
