import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { cx } from './cx.ts';
import { TabWords, type TabOption } from './TabLinks.tsx';
import styles from './Tabs.module.css';
import { useCentred } from './useCentred.ts';

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
