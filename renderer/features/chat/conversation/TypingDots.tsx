import styles from './dots.module.css';

/** Typing animation. Decorative, because text beside it says the same. */
export function TypingDots() {
  return (
    <span className={styles.dots} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
