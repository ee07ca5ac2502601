import { cutName } from '#shared/domain/names.ts';
import type { Companion } from '#shared/domain/person.ts';
import { missing } from '#renderer/i18n/format.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import styles from './finance.module.css';

/** The payee: picture, name, and the number by which support knows them. */
export function DeskPerson({ user }: { readonly user: Companion | null }) {
  return (
    <span className={styles.person}>
      <Avatar name={user?.name ?? null} src={user?.avatar ?? null} size="s" />
      <span>
        {cutName(user?.name ?? missing)}
        <small>{user?.humanReadableId}</small>
      </span>
    </span>
  );
}
