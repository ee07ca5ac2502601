import { createHash } from 'node:crypto';

export interface LocalPerson {
  readonly name: string;
  readonly email: string;
  readonly isVerified: boolean;
}

/** Accounts that the local provider offers; one has an unverified e-mail. */
export const localPeople: readonly LocalPerson[] = [
  { name: 'Dana Demo', email: 'dana@demo-id.local', isVerified: true },
  { name: 'Marco Demo', email: 'marco@demo-id.local', isVerified: true },
  { name: 'Olena Demo', email: 'olena@demo-id.local', isVerified: true },
  { name: 'Nils Demo', email: 'nils@demo-id.local', isVerified: false },
];

/** All accounts that signed in at the local provider since it started. */
export interface LocalAccounts {
  /**
   * Stores a person and returns the account's subject, which is derived from the e-mail, so that it survives
   * a restart.
   */
  addPerson(person: LocalPerson): string;
  find(subject: string): LocalPerson | undefined;
}

export function createLocalAccounts(): LocalAccounts {
  const people = new Map<string, LocalPerson>();
  return {
    addPerson(person) {
      const subject = createHash('sha256').update(person.email).digest('base64url').slice(0, 22);
      people.set(subject, person);
      return subject;
    },
    find: (subject) => people.get(subject),
  };
}
