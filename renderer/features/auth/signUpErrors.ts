import { assertNever } from '#shared/lib/assertNever.ts';
import type { SignUpField, SignUpOutcome } from './actions.ts';
import type { AuthError } from './ErrorText.tsx';

const fieldErrors: Readonly<Record<SignUpField, AuthError>> = {
  name: 'name',
  birthday: 'birthdayWrong',
  email: 'email',
  password: 'passwordShort',
  gender: 'gender',
};

/** Where a failed sign-up is told: at a field, or (null) with the form as a whole. */
export function placeOf(outcome: Exclude<SignUpOutcome, { kind: 'ok' | 'cancelled' }>): {
  readonly field: SignUpField | null;
  readonly error: AuthError;
} {
  switch (outcome.kind) {
    case 'emailTaken':
    case 'emailGoogle':
      return { field: 'email', error: outcome.kind };
    case 'passwordMatch':
      return { field: 'password', error: outcome.kind };
    case 'rateLimit':
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
