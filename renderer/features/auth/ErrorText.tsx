import { Trans, useTranslation } from 'react-i18next';
import { limits } from '#shared/domain/constants.ts';
import type { FieldError } from './schemas.ts';
import { WordButton } from './WordLink.tsx';

export type AuthError =
  | FieldError
  | 'emailTaken'
  | 'emailGoogle'
  | 'passwordMatch'
  | 'rateLimit'
  | 'network'
  | 'signUpFailed'
  | 'invalid'
  | 'wrongMethodOwn'
  | 'wrongMethodGoogle'
  | 'logInFailed'
  | 'tooMany'
  | 'banned';

const counts: Partial<Record<AuthError, number>> = {
  nameLong: limits.nameMaxChars,
  passwordShort: limits.passwordMinChars,
  passwordLong: limits.passwordMaxChars,
};

/** An error in words; "already has an account" comes with the way to log in. */
export function ErrorText({ error, onLogIn }: { error: AuthError; onLogIn?: () => void }) {
  const { t } = useTranslation('auth');
  if (error === 'emailTaken') {
    return (
      <Trans t={t} i18nKey="errors.emailTaken" components={{ logIn: <WordButton onPress={onLogIn} /> }} />
    );
  }
  return t(`errors.${error}`, { count: counts[error] });
}
