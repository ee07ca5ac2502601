import * as z from 'zod/mini';
import { isGuestEmail } from '#shared/domain/guest.ts';
import type { UserProfile } from '#shared/domain/person.ts';
import {
  fieldsCheck,
  type CheckOptions,
  type FieldError,
  type FormValues,
} from '#shared/domain/profileChecks.ts';
import {
  fieldNames,
  hasField,
  isOfKind,
  type FieldChanges,
  type FieldName,
} from '#shared/domain/profileFields.ts';

export type FormError = Exclude<FieldError, 'text'> | 'refused' | 'nameRefused';

export function isSame(field: FieldName, a: FormValues, b: FormValues): boolean {
  if (isOfKind(field, 'languages')) return a[field].join() === b[field].join();
  // Compares digits only, because the form formats numbers and the server does not.
  if (isOfKind(field, 'phone')) return digitsOf(a[field]) === digitsOf(b[field]);
  return a[field] === b[field];
}
const digitsOf = (phone: string) => phone.replaceAll(/[^\d+]/g, '');

export const changedFields = (values: FormValues, saved: FormValues): readonly FieldName[] =>
  fieldNames.filter((field) => !isSame(field, values, saved));

/**
 * Returns true if the form asks for the gender: if it is unknown, or does not fit a pending streamer (§5).
 */
export const asksGender = (user: UserProfile): boolean =>
  !hasField(user, 'gender', user.rolesGroup === 'pendingGoddess');

/** Returns false if a guest account already has a birthday, because guests can set it only once. */
export const mayChangeBirthday = ({ birthday, email }: UserProfile): boolean =>
  birthday === null || email === null || !isGuestEmail(email);

/**
 * Schema of the changes. Unchanged fields are not validated or sent, because saved values may be older than
 * the rules.
 */
export function profileSchema(
  saved: FormValues,
  options: Omit<CheckOptions, 'isRequired'>,
): z.core.$ZodType<FieldChanges> {
  const changed = z.transform((values: FormValues) => {
    const changes: Partial<FormValues> = { ...values };
    for (const field of fieldNames) if (isSame(field, values, saved)) delete changes[field];
    return changes;
  });
  return z.pipe(changed, fieldsCheck(fieldNames, { ...options, isRequired: false }));
}
