import { assertNever } from '#shared/lib/assertNever.ts';
import type { SignUpField, SignUpOutcome } from '../actions/signUp.ts';
import type { AuthError } from '../parts/ErrorText.tsx';

const fieldErrors: Readonly<Record<SignUpField, AuthError>> = {
  name: 'name',
  birthday: 'birthdayWrong',
  email: 'email',
  password: 'passwordShort',
  gender: 'choice',
};

/** Returns the field to which the error of a sign-up belongs; null: the whole form. */
export function formErrorOf(outcome: Exclude<SignUpOutcome, { kind: 'ok' | 'cancelled' }>): {
  readonly field: SignUpField | null;
  readonly error: AuthError;
} {
  switch (outcome.kind) {
    case 'emailTaken':
    case 'emailGoogle':
      return { field: 'email', error: outcome.kind };
    case 'nameRefused':
      return { field: 'name', error: outcome.kind };
    case 'passwordMatch':
      return { field: 'password', error: outcome.kind };
    case 'rateLimit':
    case 'signUpRefused':
    case 'tooMany':
    case 'network':
      return { field: null, error: outcome.kind };
    case 'field':
      return { field: outcome.field, error: fieldErrors[outcome.field] };
    case 'failed':
      return { field: null, error: 'signUpFailed' };
    default:
      return assertNever(outcome, 'sign-up outcome');
  }
}

/**
 * Returns the error of a sign-up by the provider. An error about the e-mail does not belong to the e-mail
 * field.
 */
export function externalProblemOf(outcome: Exclude<SignUpOutcome, { kind: 'ok' | 'cancelled' }>): AuthError {
  switch (outcome.kind) {
    case 'emailGoogle':
      return 'externalTaken';
    // The server rejected the provider's proof of identity.
    case 'passwordMatch':
      return 'externalRefused';
    case 'field':
      return 'signUpFailed';
    default:
      return formErrorOf(outcome).error;
  }
}
