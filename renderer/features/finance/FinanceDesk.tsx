import { useState } from 'react';
import { payoutStatuses, type PayoutStatus } from '#shared/domain/billing.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { BankFileBar } from './BankFileBar.tsx';
import { MethodReviews } from './MethodReviews.tsx';
import { PayoutRun } from './PayoutRun.tsx';
import { useDeskMethods, useDeskPayouts } from './useDesk.ts';
import styles from './finance.module.css';

const tabs = [...payoutStatuses, 'methods'] as const;
type Tab = (typeof tabs)[number];

/** `/finance`: the payout run, step by step, the payer's file, and methods to look at. */
export function FinanceDesk({ me }: { readonly me: string }) {
  const { t } = useTranslation('finance');
  const [tab, setTab] = useState<Tab>('pending');
  const status: PayoutStatus = tab === 'methods' ? 'pending' : tab;
  const { data } = useDeskPayouts(status);
  const methods = useDeskMethods();
  const counts = data?.pages[0]?.counts ?? {};
  const waiting = methods.data?.pages.flatMap((page) => page.methods).length ?? 0;
  return (
    <div className={styles.desk}>
      <BankFileBar />
      <Tabs
        label={t('tabs')}
        tabs={tabs.map((id) => ({
          id,
          label: t(`tab.${id}`),
          count: id === 'methods' ? waiting : id === 'paid' ? undefined : (counts[id] ?? 0),
        }))}
        value={tab}
        onChange={setTab}
      >
        {tab === 'methods' ? <MethodReviews /> : <PayoutRun key={tab} status={tab} me={me} />}
      </Tabs>
    </div>
  );
}
