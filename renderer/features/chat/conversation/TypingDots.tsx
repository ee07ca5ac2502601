import styles from './dots.module.css';

/** Somebody is writing. Decoration: the words are beside it. */
export function TypingDots() {
  return (
    <span className={styles.dots} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
