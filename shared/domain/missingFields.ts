import type { UserProfile } from './person.ts';

/** What a profile may lack, in the order in which it is asked for. */
export const profileFields = ['name', 'birthday', 'gender', 'phone', 'bio'] as const;
export type MissingField = (typeof profileFields)[number];

type Known = Pick<UserProfile, 'rolesGroup' | MissingField>;

/**
 * §5: everybody needs gender and birthday; a pending goddess also name, phone and bio, and to be female. What the
 * locker counts beside these (pictures, the identity check) has pages of its own.
 */
export function missingFieldsOf(profile: Known): readonly MissingField[] {
  const isPending = profile.rolesGroup === 'pendingGoddess';
  return profileFields.filter((field) => {
    if (field === 'gender') return isPending ? profile.gender !== 'female' : profile.gender === null;
    if (field !== 'birthday' && !isPending) return false;
    return !profile[field]?.trim();
  });
}
