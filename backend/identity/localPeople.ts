import { createHash } from 'node:crypto';

export interface LocalPerson {
  readonly name: string;
  readonly email: string;
  readonly isVerified: boolean;
}

/** Whom the local provider knows without typing; one of them has an e-mail that nobody confirmed. */
export const localPeople: readonly LocalPerson[] = [
  { name: 'Dana Demo', email: 'dana@demo-id.local', isVerified: true },
  { name: 'Marco Demo', email: 'marco@demo-id.local', isVerified: true },
  { name: 'Olena Demo', email: 'olena@demo-id.local', isVerified: true },
  { name: 'Nils Demo', email: 'nils@demo-id.local', isVerified: false },
];

/** Everybody who signed in at the local provider since it started. */
export interface LocalAccounts {
  /** The account's own name. It comes from the e-mail, so that it is the same after the next start. */
  remember(person: LocalPerson): string;
  find(subject: string): LocalPerson | undefined;
}

export function createLocalAccounts(): LocalAccounts {
  const people = new Map<string, LocalPerson>();
  return {
    remember(person) {
      const subject = createHash('sha256').update(person.email).digest('base64url').slice(0, 22);
      people.set(subject, person);
      return subject;
    },
    find: (subject) => people.get(subject),
  };
}
