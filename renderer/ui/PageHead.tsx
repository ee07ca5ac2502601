import { createContext, use, type ReactNode } from 'react';
import { Coins } from './Coins.tsx';
import { cx } from './cx.ts';
import styles from './PageHead.module.css';

/**
 * Content that the surrounding frame adds to every page head: the balance (null hides it) and, on phones, the
 * account menu. `goBack` returns to the previous page.
 */
export const PageHeadEnd = createContext<{
  readonly coins: number | null;
  /** The notification bell, with its mark for unseen events. */
  readonly bell?: ReactNode;
  readonly account: ReactNode;
  readonly goBack: () => void;
} | null>(null);

export interface PageHeadProps {
  readonly title: string;
  /** A `BackLink` before the title. */
  readonly back?: ReactNode;
  /** Name of the page's group, before the title: "Record". Hidden on phones. */
  readonly section?: string;
  /** Buttons of the page. */
  readonly children?: ReactNode;
  /** Uses light colors on glass, over video. */
  readonly isOnVideo?: boolean;
  readonly className?: string;
}

/** Maximum number of letters of a word that the title of a phone shows in its usual size. */
const longWord = 10;
const longestWord = (title: string): number => Math.max(...title.split(/\s/).map(({ length }) => length));

/** The head of a page: its title and the actions for the whole page. */
export function PageHead({ title, section, back, children, isOnVideo, className }: PageHeadProps) {
  const end = use(PageHeadEnd);
  return (
    <header className={cx(styles.head, isOnVideo && styles.onVideo, className)}>
      {back}
      {section !== undefined && <p className={styles.section}>{section} ·</p>}
      <h1 className={cx(styles.title, longestWord(title) > longWord && styles.longWord)}>{title}</h1>
      {end && end.coins !== null && <Coins value={end.coins} kind={isOnVideo ? 'glass' : 'pill'} />}
      {children}
      {end?.bell}
      {end?.account}
    </header>
  );
}
