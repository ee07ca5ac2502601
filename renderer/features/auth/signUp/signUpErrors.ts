import { assertNever } from '#shared/lib/assertNever.ts';
import type { SignUpField, SignUpOutcome } from '../actions/signUp.ts';
import type { AuthError } from '../parts/ErrorText.tsx';

const fieldErrors: Readonly<Record<SignUpField, AuthError>> = {
  name: 'name',
  birthday: 'birthdayWrong',
  email: 'email',
  password: 'passwordShort',
  gender: 'gender',
};

/** Where a failed sign-up is told: at a field, or (null) with the form as a whole. */
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

/** The same for a sign-up through the provider: what it says of an e-mail is not about the field of that name. */
export function externalProblemOf(outcome: Exclude<SignUpOutcome, { kind: 'ok' | 'cancelled' }>): AuthError {
  switch (outcome.kind) {
    case 'emailGoogle':
      return 'externalTaken';
    // The proof that the window brought did not hold.
    case 'passwordMatch':
      return 'externalRefused';
    case 'field':
      return 'signUpFailed';
    default:
      return formErrorOf(outcome).error;
  }
}
