import { Avatar } from './Avatar.tsx';
import styles from './Avatar.module.css';

/** A few overlapping avatars. Decorative, because the text beside them tells the number. */
export function AvatarStack({
  people,
}: {
  people: readonly { readonly id: string; readonly src: string | null; readonly name: string | null }[];
}) {
  return (
    <span className={styles.stack} aria-hidden="true">
      {people.map((person) => (
        <Avatar key={person.id} src={person.src} name={person.name} size="s" />
      ))}
    </span>
  );
}
