import styles from './ShortcutKeys.module.css';

/** Shows a shortcut of keys pressed together, by their key labels. */
export function ShortcutKeys({ keys }: { keys: readonly string[] }) {
  return (
    <kbd className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </kbd>
  );
}
