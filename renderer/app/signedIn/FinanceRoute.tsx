import { useSnapshot } from 'valtio';
import { FinanceDesk } from '#renderer/features/finance/index.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { BackButton } from '../pages/BackButton.tsx';
import { Queries } from './Queries.tsx';
import type { SignedInServices } from './signedInServices.ts';
import styles from '../pages/frame.module.css';

/** The finance desk; for everybody else a page that says whose it is. */
export function FinanceRoute({ live }: { readonly live: SignedInServices }) {
  const { t } = useTranslation(['finance', 'pages']);
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const isFinance = user?.isFinance === true;
  return (
    <main className={styles.page}>
      <PageHead title={t('pages:name.finance')} back={isFinance ? undefined : <BackButton />} />
      {isFinance ? (
        <Queries answers={live.answers}>
          <FinanceDesk me={user._id} />
        </Queries>
      ) : (
        <EmptyState icon="wallet" title={t('notYours.title')} text={t('notYours.text')} />
      )}
    </main>
  );
}
