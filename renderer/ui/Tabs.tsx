import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
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

export interface TabsProps<T extends string> {
  /** The accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly TabOption<T>[];
  /** The selected tab, mostly from the page's `tab` query. */
  readonly value: T;
  readonly onChange: (tab: T) => void;
  /** The content of the selected tab. */
  readonly children: ReactNode;
  /** Stretches the content over the remaining height, so that an empty state can be centered. */
  readonly isTall?: boolean;
  readonly className?: string;
}

/** Tabs that show one part of a page at a time. Arrow keys select; a long row scrolls. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, tabs, value, onChange, children, isTall, className } = props;
  const row = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useCentred(row, value);
  // The library keeps the id of the first tab on the panel, so that `aria-controls` of other tabs would point
  // nowhere.
  useLayoutEffect(() => {
    const controlled = row.current?.querySelector('[aria-selected=true]')?.getAttribute('aria-controls');
    if (controlled && panel.current) panel.current.id = controlled;
  }, [value]);
  return (
    <AriaTabs
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = tabs.find((tab) => tab.id === key);
        if (chosen && chosen.id !== value) onChange(chosen.id);
      }}
      className={cx(isTall && styles.isTall, className)}
    >
      <TabList ref={row} aria-label={label} className={styles.tabs}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} isDisabled={tab.isDisabled} className={styles.tab}>
            <TabWords {...tab} />
          </Tab>
        ))}
      </TabList>
      <TabPanel ref={panel} id={value} className={styles.panel}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
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

function TabWords({ label, count = 0, countTone = 'accent' }: TabOption) {
  return (
    <>
      {label}
      {count > 0 && <Badge tone={countTone}>{count}</Badge>}
    </>
  );
}
