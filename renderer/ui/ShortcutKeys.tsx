import styles from './ShortcutKeys.module.css';

/** A shortcut: keys that are pressed together, by the names that stand on them. */
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
