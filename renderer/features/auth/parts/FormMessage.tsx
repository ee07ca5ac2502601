import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { ErrorText, type AuthError, type ErrorTextProps } from './ErrorText.tsx';
import styles from './auth.module.css';

export interface FormMessageProps extends Omit<ErrorTextProps, 'error'> {
  readonly error: AuthError | null;
  /** Retries the request. Default: submits the form again. */
  readonly onRetry?: () => void;
}

/** Error of a whole form, above its button. A network error offers a retry. */
export function FormMessage({ error, onRetry, ...links }: FormMessageProps) {
  const { t } = useTranslation('auth');
  if (error === null) return null;
  return (
    <div role="alert" className={styles.message}>
      <Icon name="warn" />
      <span>
        <ErrorText error={error} {...links} />
      </span>
      {error === 'network' && (
        <Button type={onRetry ? 'button' : 'submit'} kind="quiet" size="small" onPress={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
