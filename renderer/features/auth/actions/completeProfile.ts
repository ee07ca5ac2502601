import type { Gender, UserProfile } from '#shared/domain/person.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { profileFields, type MissingField } from '#shared/domain/missingFields.ts';
import { troubleOf, type Trouble } from './outcomes.ts';

export type CompleteProfileOutcome =
  | { readonly kind: 'ok'; readonly user: UserProfile }
  /** The server refused a field that the form had accepted. */
  | { readonly kind: 'field'; readonly field: MissingField }
  | { readonly kind: Trouble | 'cancelled' };

/** Adds the missing fields to the user's profile (§5). */
export async function completeProfile(
  api: ApiClient,
  fields: Partial<Record<Exclude<MissingField, 'gender'>, string>> & { readonly gender?: Gender },
): Promise<CompleteProfileOutcome> {
  const result = await api.call('updateProfile', { body: fields });
  if (result.ok) return { kind: 'ok', user: result.value };
  if (result.ok === undefined) return { kind: 'cancelled' };
  const field = profileFields.find((name) => name === result.error.body?.field);
  return field ? { kind: 'field', field } : { kind: troubleOf(result.error) };
}
