import type { UserProfile } from '#shared/domain/person.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { MissingField } from '#shared/domain/missingFields.ts';
import { requiredFields, type FieldChanges } from '#shared/domain/profileFields.ts';
import { troubleOf, type Trouble } from './outcomes.ts';

export type CompleteProfileOutcome =
  | { readonly kind: 'ok'; readonly user: UserProfile }
  /** The server refused a field that the form had accepted. */
  | { readonly kind: 'field'; readonly field: MissingField }
  | { readonly kind: Trouble | 'cancelled' };

/** Adds the missing fields to the user's profile (§5). */
export async function completeProfile(
  api: ApiClient,
  fields: Pick<FieldChanges, MissingField>,
): Promise<CompleteProfileOutcome> {
  const result = await api.call('updateProfile', { body: fields });
  if (result.ok) return { kind: 'ok', user: result.value };
  if (result.ok === undefined) return { kind: 'cancelled' };
  const field = requiredFields.find((name) => name === result.error.body?.field);
  return field ? { kind: 'field', field } : { kind: troubleOf(result.error) };
}
