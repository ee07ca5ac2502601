import * as z from 'zod/mini';
import { genderSchema, type Gender } from '#shared/domain/person.ts';
import { createKeyValue, type KeyValue } from '#renderer/services/keyValue.ts';

/**
 * §3 "Sign-up draft", stored between visits without the password. Its gender defaults to male (§3), while a
 * sign-up needs a choice (§5.1): `isGenderChosen` tells a default from a choice.
 */
const draftSchema = z.object({
  name: z._default(z.string(), ''),
  birthday: z._default(z.string(), ''),
  email: z._default(z.string(), ''),
  gender: z._default(genderSchema, 'male'),
  isGenderChosen: z._default(z.boolean(), false),
  method: z._default(z.enum(['ownemail', 'google']), 'ownemail'),
});
export type SignUpDraft = z.output<typeof draftSchema>;

const key = 'signUpDraft';
const empty = draftSchema.parse({});

export interface DraftStore {
  read(): SignUpDraft;
  write(draft: Partial<SignUpDraft>): void;
  clear(): void;
}

export function createDraftStore(store: KeyValue = createKeyValue('local')): DraftStore {
  function read(): SignUpDraft {
    try {
      const parsed = z.safeParse(draftSchema, JSON.parse(store.read(key) ?? '{}'));
      return parsed.success ? parsed.data : empty;
    } catch {
      return empty;
    }
  }
  return {
    read,
    write(draft) {
      // Copies the fields by name, so that other form values (the password) are never stored.
      const { name, birthday, email, gender, isGenderChosen, method } = { ...read(), ...draft };
      store.write(key, JSON.stringify({ name, birthday, email, gender, isGenderChosen, method }));
    },
    clear: () => store.remove(key),
  };
}

/** Returns the gender that the form shows; null until the user chose one. */
export function chosenGender(draft: SignUpDraft): Gender | null {
  return draft.isGenderChosen ? draft.gender : null;
}
