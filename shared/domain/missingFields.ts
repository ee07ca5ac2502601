import type { UserProfile } from './person.ts';

/** Required profile fields, in the order in which the form asks for them. */
export const profileFields = ['name', 'birthday', 'gender', 'phone', 'bio'] as const;
export type MissingField = (typeof profileFields)[number];

type Known = Pick<UserProfile, 'rolesGroup' | MissingField>;

/**
 * §5: every user needs gender and birthday. A pending goddess also needs name, phone and bio, and must be
 * female. The locker's other steps (pictures, identity check) have separate pages.
 */
export function missingFieldsOf(profile: Known): readonly MissingField[] {
  const isPending = profile.rolesGroup === 'pendingGoddess';
  return profileFields.filter((field) => {
    if (field === 'gender') return isPending ? profile.gender !== 'female' : profile.gender === null;
    if (field !== 'birthday' && !isPending) return false;
    return !profile[field]?.trim();
  });
}
