import * as z from 'zod/mini';
import { genderSchema, type Gender } from '#shared/domain/person.ts';
import { createKeyValue, type KeyValue } from '#renderer/services/keyValue.ts';

/**
 * §3 "Sign-up draft", as it is kept between visits: all but the password. The draft's gender is male until somebody
 * chooses (§3), and sign-up needs that choice (§5.1): `isGenderChosen` distinguishes the two.
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
      // Field by field, so that nothing else a form holds (the password) can slip in.
      const { name, birthday, email, gender, isGenderChosen, method } = { ...read(), ...draft };
      store.write(key, JSON.stringify({ name, birthday, email, gender, isGenderChosen, method }));
    },
    clear: () => store.remove(key),
  };
}

/** What a form shows as chosen: nothing, until somebody chose. */
export function chosenGender(draft: SignUpDraft): Gender | null {
  return draft.isGenderChosen ? draft.gender : null;
}
