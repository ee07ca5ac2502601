import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ClientConfig } from '#shared/api/config.ts';
import { Chip } from '#renderer/ui/Chip.tsx';
import styles from '../parts/auth.module.css';

type DemoAccount = ClientConfig['demoAccounts'][number];

/** Accounts of a demo server. Pressing one fills the form. Empty if the server has none. */
export function DemoAccounts({
  accounts,
  onChoose,
}: {
  accounts: readonly DemoAccount[];
  onChoose: (account: DemoAccount) => void;
}) {
  const { t } = useTranslation('auth');
  if (accounts.length === 0) return null;
  return (
    <section className={styles.demo} aria-label={t('logIn.demo')}>
      <h3>{t('logIn.demo')}</h3>
      <div className={styles.accounts}>
        {accounts.map((account) => (
          <Chip key={account.email} onPress={() => onChoose(account)}>
            {account.email.split('@')[0]}
          </Chip>
        ))}
      </div>
      <p>{t('logIn.demoHint')}</p>
    </section>
  );
}
