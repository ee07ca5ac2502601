import styles from './money.module.css';

/** The main sum of a page. */
export function Amount({ as: As = 'p', children }: { readonly as?: 'h2' | 'p'; readonly children: string }) {
  return <As className={styles.amount}>{children}</As>;
}
