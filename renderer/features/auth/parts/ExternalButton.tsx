import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import styles from './auth.module.css';

export interface ExternalButtonProps {
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  /** Stops waiting for the system's browser; null if the app does not wait for it. */
  readonly onCancel: (() => void) | null;
  readonly onPress: () => void;
}

/** "or", and the button of the external provider. Empty if the deployment has no provider. */
export function ExternalButton({ isBusy, isDisabled, onCancel, onPress }: ExternalButtonProps) {
  const { t } = useTranslation('auth');
  const provider = useServices().config.externalSignIn?.name;
  if (!provider) return null;
  return (
    <>
      <div className={styles.or}>{t('external.or')}</div>
      <Button isBlock isBusy={isBusy} isDisabled={isDisabled} onPress={onPress}>
        <span className={styles.badge} aria-hidden="true">
          {provider.slice(0, 1)}
        </span>
        {t('external.action', { provider })}
      </Button>
      <div className={styles.outside} role="status">
        {onCancel && (
          <>
            <p>{t('external.outside', { provider })}</p>
            <Button kind="quiet" size="small" onPress={onCancel}>
              {t('external.stop')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
