import { createContext, use, type ReactNode } from 'react';
import { Coins } from './Coins.tsx';
import { cx } from './cx.ts';
import styles from './PageHead.module.css';

/**
 * What the frame around a page adds to every head: the balance (null hides it) and, on phones, one's own menu. For a
 * page that is reached from several others it also knows the way back.
 */
export const PageHeadEnd = createContext<{
  readonly coins: number | null;
  /** What happened, with whether there is something new. */
  readonly bell?: ReactNode;
  readonly account: ReactNode;
  readonly goBack: () => void;
} | null>(null);

export interface PageHeadProps {
  readonly title: string;
  /** In front of the title: a `BackLink`. */
  readonly back?: ReactNode;
  /** Name of the group that the page belongs to, before the title: "Record". Phones leave it out. */
  readonly section?: string;
  /** Buttons of this page. */
  readonly children?: ReactNode;
  /** Lies over video: light on glass. */
  readonly isOnVideo?: boolean;
  readonly className?: string;
}

/** Maximum number of letters of a word that the title of a phone shows in its usual size. */
const longWord = 10;
const longestWord = (title: string): number => Math.max(...title.split(/\s/).map(({ length }) => length));

/** The top line of a page: its name, and what can be done with the page as a whole. */
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
