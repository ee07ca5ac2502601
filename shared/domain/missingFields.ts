import type { UserProfile } from './person.ts';
import { fieldRow, hasField, requiredFields, type RequiredField } from './profileFields.ts';

export type MissingField = RequiredField;

type Known = Pick<UserProfile, 'rolesGroup' | MissingField>;

/**
 * §5: every user needs gender and birthday. A pending goddess also needs name, phone and bio, and must be
 * female. The locker's other steps (pictures, identity check) have separate pages.
 */
export function missingFieldsOf(profile: Known): readonly MissingField[] {
  const isPending = profile.rolesGroup === 'pendingGoddess';
  return requiredFields.filter(
    (name) => (isPending || fieldRow(name).requiredOf === 'everyone') && !hasField(profile, name, isPending),
  );
}
