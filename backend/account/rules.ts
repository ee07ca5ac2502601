import * as z from 'zod/mini';
import { emailSchema } from '#shared/api/account.ts';
import { ageAt } from '#shared/domain/age.ts';
import { limits, loginMethods } from '#shared/domain/constants.ts';
import { plainName } from '#shared/domain/plainName.ts';
import { nameSchema } from '#shared/domain/profileFields.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { ExternalPerson, ExternalProof, ExternalSignIn } from './externalSignIn.ts';
import { refusalOfName } from '../people/houseNames.ts';

/** Validation shared by the endpoints of the account (§5). */

const oldestYears = 120;

/** §9: throws for users under 18, by UTC. */
export function requireAdult(birthday: string, nowMs: number): void {
  const age = ageAt(birthday, nowMs);
  if (age === null || age < limits.minAgeYears || age > oldestYears) {
    throw invalid('birthday', `You must be at least ${limits.minAgeYears} years old.`);
  }
}

/**
 * Returns the provider's name of a person if it is allowed here; null if not, and the user is then asked for
 * one.
 */
export function nameOfProvider(name: string | null | undefined): string | null {
  const parsed = z.core.safeParse(nameSchema, plainName(name ?? '').slice(0, limits.nameMaxChars));
  return parsed.success && refusalOfName(parsed.data) === null ? parsed.data : null;
}

/** Throws `name_refused` if people can't have this name. */
export function requireOwnName(name: string): void {
  const reason = refusalOfName(name);
  if (reason !== null)
    throw new ApiFailure('name_refused', "People can't have this name.", { field: 'name', reason });
}

export function invalid(field: string, message: string): ApiFailure {
  return new ApiFailure('invalid_body', message, { field });
}

/** §5: the error for a registered e-mail names its sign-in method. */
export function emailTaken(by: { readonly login_method: number }): ApiFailure {
  return by.login_method === loginMethods.google
    ? new ApiFailure('email_registered_user_google', 'This e-mail signs in with Google.')
    : new ApiFailure('email_already_taken', 'This e-mail is registered already.');
}

export function tooSoon(untilMs: number, nowMs: number): ApiFailure {
  return new ApiFailure('too_many_requests', 'A mail was sent a moment ago; wait a little.', {
    retryAfterMs: untilMs - nowMs,
    until: new Date(untilMs).toISOString(),
  });
}

/**
 * Returns the person according to the provider. Throws if no provider is configured or the proof is invalid.
 */
export async function askProvider(
  external: ExternalSignIn | undefined,
  { token, altGoogleAuth, codeVerifier, redirectUri, nonce }: ExternalProof,
): Promise<ExternalPerson> {
  if (!external) throw new ApiFailure('not_implemented', 'Google is not set up here; use your e-mail.');
  if (!token) throw invalid('token', 'What the provider answered is needed.');
  const person = await external.resolve({ token, altGoogleAuth, codeVerifier, redirectUri, nonce });
  const email = emailSchema.safeParse(person.email);
  if (!email.success) throw new ApiFailure('invalid_credentials', 'The provider gave no e-mail.');
  const name = person.name?.trim().slice(0, limits.nameMaxChars);
  return { ...person, email: email.data, name: name === undefined || name === '' ? null : name };
}
