import { useState } from 'react';
import type { DeskPayout } from '#shared/api/finance.ts';
import type { PayoutStatus } from '#shared/domain/billing.ts';
import { cutName } from '#shared/domain/names.ts';
import { formatCount, formatMoney, missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { LoadMore, moreOf } from '#renderer/ui/LoadMore.tsx';
import { Amount } from '#renderer/ui/money/Amount.tsx';
import { MainAndSide } from '#renderer/ui/money/MainAndSide.tsx';
import { methodTitle, targetOf } from '#renderer/ui/money/methodWords.ts';
import { payoutTones } from '#renderer/ui/money/payoutWords.ts';
import { useReason } from '#renderer/ui/money/useReason.ts';
import { StateTag } from '#renderer/ui/StateTag.tsx';
import { Table, type TableColumn } from '#renderer/ui/Table.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { DeskPerson } from './DeskPerson.tsx';
import { MethodCheckMark } from './MethodCheckMark.tsx';
import { PayoutCard } from './PayoutCard.tsx';
import { useDeskPayouts, useStep } from './useDesk.ts';
import styles from './finance.module.css';

/** Payouts of one state, with the one that is chosen beside them. */
export function PayoutRun({ status, me }: { readonly status: PayoutStatus; readonly me: string }) {
  const { t } = useTranslation('finance');
  const locale = useLocale();
  const isOnline = useIsOnline();
  const { api } = useServices();
  const step = useStep();
  const reason = useReason();
  const list = useDeskPayouts(status);
  const { data, isError, refetch, fetchNextPage } = list;
  const [openId, setOpenId] = useState<string | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);

  if (!data)
    return (
      <ListState
        rows={6}
        state={
          isError
            ? { kind: 'failed', retry: () => void refetch() }
            : { kind: isOnline ? 'loading' : 'offline' }
        }
        offline={{ title: t('offline.title'), text: t('offline.text') }}
      />
    );
  const payouts = data.pages.flatMap((page) => page.payouts);
  const open = payouts.find(({ _id }) => _id === openId) ?? null;
  const mayApprove = ({ isApprovedByMe, approvalsNeeded, interest }: DeskPayout) =>
    status === 'pending' && isApprovedByMe !== true && approvalsNeeded < 2 && interest === null;
  const chosen = payouts.filter((payout) => mayApprove(payout) && !left.has(payout._id));
  const sumOf = (some: readonly DeskPayout[]) =>
    formatMoney(
      locale,
      some.reduce((sum, { amount, fee }) => sum + (amount ?? 0) - (fee ?? 0), 0),
      some[0]?.currency ?? null,
    );

  async function approveAll(): Promise<void> {
    setBusy(true);
    for (const { _id } of chosen) await step(api.call('approvePayout', { params: { id: _id } }));
    setBusy(false);
  }

  const nameOf = ({ user }: DeskPayout) => cutName(user?.name ?? missing);
  const columns: readonly TableColumn<DeskPayout>[] = [
    {
      id: 'person',
      title: t('table.person'),
      cell: (payout) => (
        <>
          <DeskPerson user={payout.user} />
          {payout._id === openId && <VisuallyHidden>, {t('isOpen')}</VisuallyHidden>}
        </>
      ),
    },
    {
      id: 'coins',
      title: t('table.coins'),
      isNumber: true,
      from: 'desktop',
      cell: ({ coins }) => formatCount(locale, coins),
    },
    {
      id: 'amount',
      title: t('table.amount'),
      isNumber: true,
      cell: ({ amount, fee, currency }) => (
        <b>{formatMoney(locale, amount === null ? null : amount - (fee ?? 0), currency)}</b>
      ),
    },
    {
      id: 'to',
      title: t('table.to'),
      from: 'tablet',
      cell: ({ methodType, method }) => (
        <span className={styles.target}>
          {methodTitle(methodType)}
          <small>{targetOf(methodType, method, 'short')}</small>
        </span>
      ),
    },
    {
      id: 'check',
      title: t('table.check'),
      from: 'tablet',
      cell: ({ check }) => <MethodCheckMark check={check} />,
    },
    {
      id: 'state',
      title: t('table.state'),
      cell: (payout) => (
        <StateTag tone={toneOf(payout)}>
          {t(
            payout.status === 'pending' && payout.approvalsNeeded > 1
              ? payout.approvals > 0
                ? 'state.one'
                : 'state.two'
              : `state.${payout.status}`,
          )}
        </StateTag>
      ),
    },
    ...(status === 'pending'
      ? [
          {
            id: 'chosen',
            title: t('table.chosen'),
            isTitleHidden: true,
            cell: (payout: DeskPayout) =>
              mayApprove(payout) ? (
                <Checkbox
                  checked={!left.has(payout._id)}
                  onChange={(event) => {
                    const isOn = event.currentTarget.checked;
                    setLeft((before) => {
                      const next = new Set(before);
                      if (isOn) next.delete(payout._id);
                      else next.add(payout._id);
                      return next;
                    });
                  }}
                >
                  <VisuallyHidden>{t('choose', { name: nameOf(payout) })}</VisuallyHidden>
                </Checkbox>
              ) : null,
          },
        ]
      : []),
  ];

  if (payouts.length === 0)
    return <EmptyState icon="wallet" title={t(`none.${status}`)} text={t('none.text')} />;
  return (
    <>
      <div className={styles.sumRow}>
        <Amount>{formatMoney(locale, data.pages[0]?.sums[status] ?? 0, payouts[0]?.currency ?? null)}</Amount>
        <p>{t('sum', { count: data.pages[0]?.counts[status] ?? payouts.length })}</p>
        {status === 'pending' && chosen.length > 0 && (
          <Button kind="primary" isBusy={isBusy} onPress={() => void approveAll()}>
            {t('approveAll', { count: chosen.length, money: sumOf(chosen) })}
          </Button>
        )}
      </div>
      <MainAndSide
        isSideFirst
        side={
          open ? (
            <PayoutCard key={open._id} payout={open} me={me} onDone={() => setOpenId(null)} />
          ) : (
            <p className={styles.hint}>{t('chooseOne')}</p>
          )
        }
      >
        <div>
          <Table
            caption={t('caption')}
            columns={columns}
            rows={payouts}
            rowKey={({ _id }) => _id}
            onRow={({ _id }) => setOpenId(_id === openId ? null : _id)}
            selected={openId}
            rowNote={({ failReason }) => (failReason === null ? null : reason(failReason))}
          />
          <LoadMore
            more={moreOf(list)}
            onMore={() => void fetchNextPage()}
            label={t('more')}
            failed={t('moreFailed')}
          />
        </div>
      </MainAndSide>
    </>
  );
}

function toneOf({ status, approvalsNeeded }: DeskPayout) {
  return status === 'pending' && approvalsNeeded > 1 ? 'warning' : payoutTones[status];
}
