import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { useProvider } from '../parts/useExternalSignIn.ts';
import type { AccountKind } from './useAccountKind.ts';
import styles from '../parts/auth.module.css';

/**
 * Replaces a form that needs a password: says why the account has none, or shows a skeleton while that is
 * loaded.
 */
export function NoPassword({ kind }: { kind: Exclude<AccountKind, 'own'> }) {
  const { t } = useTranslation('auth');
  const provider = useProvider();
  if (kind === 'asking') {
    return (
      <div className={styles.form} aria-busy="true">
        <Skeleton height={72} />
        <Skeleton height={72} />
      </div>
    );
  }
  return <p className={styles.lead}>{t(`account.${kind}`, { provider })}</p>;
}
