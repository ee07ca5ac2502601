import { useState } from 'react';
import type { DeskPayout } from '#shared/api/finance.ts';
import type { PayoutStatus } from '#shared/domain/billing.ts';
import { formatMoney } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { MainAndSide } from '#renderer/ui/money/MainAndSide.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { FailedList } from './FailedList.tsx';
import type { PayoutFilters } from './filters.ts';
import { PaidFile } from './PaidFile.tsx';
import { PaidList } from './PaidList.tsx';
import { PayoutCard } from './PayoutCard.tsx';
import { PayoutTable } from './PayoutTable.tsx';
import { RunFilters } from './RunFilters.tsx';
import { sumOf } from './sums.ts';
import type { Approval } from './useApproval.ts';
import { useChosen } from './useChosen.ts';
import { useDeskPayouts } from './useDesk.ts';
import approve from './approve.module.css';
import styles from './run.module.css';
import { Row, Text } from '#renderer/ui/layout.tsx';

/** Payouts in one state: filters, the list and its actions. */
export function RunPage({
  status,
  me,
  approval,
}: {
  readonly status: PayoutStatus;
  readonly me: string;
  readonly approval: Approval;
}) {
  const { t } = useTranslation('finance');
  const locale = useLocale();
  const [filters, setFilters] = useState<PayoutFilters>({});
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useDeskPayouts(status, filters);
  const payouts = list.kind === 'ready' ? list.items : [];
  const chosen = useChosen(payouts);
  if (list.kind !== 'ready')
    return (
      <ListState rows={6} state={list} offline={{ title: t('offline.title'), text: t('offline.text') }} />
    );
  const [first] = list.pages;
  const currency = payouts[0]?.currency ?? null;
  const isFiltered = Object.keys(filters).length > 0;
  const { toConfirm: asked, ask, isBusy } = approval;
  const open = payouts.find(({ _id }) => _id === openId) ?? null;
  const row = {
    openId: open?._id ?? null,
    onOpen: ({ _id }: DeskPayout) => setOpenId(_id === openId ? null : _id),
  };
  const shown =
    status === 'paid' ? (
      <PaidList payouts={payouts} days={first?.days ?? []} {...row} />
    ) : status === 'failed' ? (
      <FailedList payouts={payouts} {...row} />
    ) : (
      <PayoutTable status={status} payouts={payouts} chosen={chosen} {...row} />
    );
  return (
    <div className={styles.run}>
      <Row gap={3} wraps>
        <RunFilters
          status={status}
          filters={filters}
          weeks={first?.weeks ?? []}
          months={first?.months ?? []}
          onChange={setFilters}
        />
        {status === 'paid' && <PaidFile filters={filters} />}
        {status === 'pending' && chosen.payouts.length > 0 && (
          <div className={approve.approve}>
            <Button kind="primary" onPress={() => ask(chosen.payouts)}>
              {t('approveAll', {
                count: chosen.payouts.length,
                money: formatMoney(locale, sumOf(chosen.payouts), currency),
              })}
            </Button>
          </div>
        )}
      </Row>
      {isFiltered && first?.found && payouts.length > 0 && (
        <Text size={14} tone="muted" role="status">
          {t('found', {
            payouts: t('confirm.payouts', { count: first.found.count }),
            people: t('confirm.people', { count: first.found.people }),
            money: formatMoney(locale, first.found.amount, currency),
          })}
        </Text>
      )}
      {payouts.length === 0 ? (
        <EmptyState
          icon="wallet"
          title={isFiltered ? t('none.found') : t(`none.${status}`)}
          text={isFiltered ? t('none.foundText') : t('none.text')}
        />
      ) : open ? (
        <MainAndSide
          isSideFirst
          side={
            <PayoutCard
              key={open._id}
              payout={open}
              me={me}
              onApprove={() => ask([open])}
              onDone={() => setOpenId(null)}
            />
          }
        >
          {shown}
        </MainAndSide>
      ) : (
        shown
      )}
      <LoadMore more={list.more} onMore={list.loadMore} label={t('more')} failed={t('moreFailed')} />
      {asked && (
        <ApproveDialog
          payouts={asked}
          isBusy={isBusy}
          onApprove={(some) => void approval.approve(some)}
          onClose={() => ask(null)}
        />
      )}
    </div>
  );
}
