import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { limits } from '#shared/domain/constants.ts';
import type { FieldError } from '#shared/domain/profileChecks.ts';
import type { AccountFieldError } from '../schemas.ts';
import { useProvider } from './useExternalSignIn.ts';
import { WordButton } from './WordLink.tsx';
import { Words } from './Words.tsx';

/** Errors of account forms: keys of `errors` in the auth texts. */
export type AuthError =
  | AccountFieldError
  | FieldError
  | 'emailTaken'
  | 'emailTakenPlain'
  | 'emailGoogle'
  | 'resetGoogle'
  | 'emailNotRegistered'
  | 'emailSame'
  | 'emailChangeFailed'
  | 'passwordMatch'
  | 'passwordNotMatch'
  | 'passwordNotUpdated'
  | 'captcha'
  | 'captchaFailed'
  | 'rateLimit'
  | 'network'
  | 'tooMany'
  | 'signUpFailed'
  | 'nameRefused'
  | 'signUpRefused'
  | 'invalid'
  | 'wrongMethodOwn'
  | 'logInFailed'
  | 'banned'
  | 'reactivateFailed'
  | 'resetFailed'
  | 'saveFailed'
  | 'externalUnknown'
  | 'externalTaken'
  | 'externalBlocked'
  | 'externalRefused'
  | 'externalTimeout'
  | 'externalUnsupported';

const counts: Partial<Record<AuthError, number>> = {
  nameLong: limits.nameMaxChars,
  passwordShort: limits.passwordMinChars,
  passwordLong: limits.passwordMaxChars,
  textLong: limits.bioMaxChars,
};

export interface ErrorTextProps {
  readonly error: AuthError;
  readonly onLogIn?: () => void;
  readonly onSignUp?: () => void;
}

/** Shows an error in words, with links to log in or sign up if the text contains them. */
export function ErrorText({ error, onLogIn, onSignUp }: ErrorTextProps) {
  const { t } = useTranslation('auth');
  const provider = useProvider();
  const text = t(`errors.${error}`, { count: counts[error], provider });
  return (
    <Words
      text={text}
      parts={{
        logIn: (words) => <WordButton onPress={onLogIn}>{words}</WordButton>,
        signUp: (words) => <WordButton onPress={onSignUp}>{words}</WordButton>,
      }}
    />
  );
}
