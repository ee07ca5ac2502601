import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { PayoutPartKey } from '#shared/domain/payoutParts.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { formatMoney } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { CallFailure, unwrap } from '#renderer/services/queries.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { BackLink } from '#renderer/ui/BackLink.tsx';
import { Banner } from '#renderer/ui/Banner.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { AnchorButton } from '#renderer/ui/AnchorButton.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { StateTag } from '#renderer/ui/StateTag.tsx';
import { Amount } from '#renderer/ui/money/Amount.tsx';
import { MainAndSide } from '#renderer/ui/money/MainAndSide.tsx';
import { methodTitle, targetOf } from '#renderer/ui/money/methodWords.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { payoutKeys } from './keys.ts';
import { PartSheet } from './PartSheet.tsx';
import { PayoutSteps } from './PayoutSteps.tsx';
import { payoutHref, statementHref } from './hrefs.ts';
import { SourceTable } from './SourceTable.tsx';
import { useReason } from '#renderer/ui/money/useReason.ts';
import { Waterfall } from './Waterfall.tsx';
import { formatPeriod, payoutTones } from '#renderer/ui/money/payoutWords.ts';
import { formatDay, formatMoment } from './words.ts';
import styles from './payouts.module.css';
import { saveFile } from '#renderer/services/saveFile.ts';
import { ownTimeZone } from '#renderer/services/tableFile.ts';
import { notify } from '#renderer/ui/notify.tsx';

/** Details of a payout: its state and its calculation part by part, in the server's figures. */
export function PayoutDetail({ id }: { readonly id: string }) {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const isOnline = useIsOnline();
  const reason = useReason();
  const { api } = useServices();
  const { isBusy, download } = useDownload();
  const [why, setWhy] = useState<PayoutPartKey | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: payoutKeys.one(id),
    queryFn: ({ signal }) => unwrap(api.call('getPayout', { params: { id } }, { signal })),
    staleTime: 0,
  });
  const back = <BackLink href={hrefOf(locale, 'payouts')} label={t('back')} linkAs={RouterLink} />;
  if (!data) {
    const isGone = error instanceof CallFailure && error.error.code === 'not_found';
    return (
      <div className={styles.page}>
        {back}
        {isGone ? (
          <EmptyState icon="wallet" title={t('gone.title')} text={t('gone.text')} />
        ) : (
          <ListState
            rows={6}
            state={
              error
                ? { kind: 'failed', retry: () => void refetch() }
                : { kind: isOnline ? 'loading' : 'offline' }
            }
            offline={{ title: t('offline.title'), text: t('offline.text') }}
          />
        )}
      </div>
    );
  }
  const { payout, method, agency, parts } = data;
  const { status, amount, fee, currency, paidAt, failReason, reference, methodType } = payout;
  const hasFailed = status === 'failed';
  const { wentWith } = payout;
  const wentPeriod = wentWith ? formatPeriod(locale, wentWith.periodStart, wentWith.periodEnd) : '';
  // A failed payout has no fee.
  const net = amount === null ? null : amount - (hasFailed ? 0 : (fee ?? 0));
  const money = formatMoney(locale, net, currency);
  const last = payout.steps.at(-1)?.at ?? paidAt;
  const lines = parts.find(({ key }) => key === 'payout')?.entries ?? 0;
  const where = targetOf(payout.methodType, method);
  const openPart = parts.find(({ key }) => key === why);

  return (
    <div className={styles.page}>
      {back}
      <header className={styles.lead}>
        <div>
          <p>
            <span>
              {formatPeriod(locale, payout.periodStart, payout.periodEnd)} · {formatMoment(locale, last)}
            </span>
            {wentWith ? (
              <span>{t('went.back', { day: formatDay(locale, last) })}</span>
            ) : (
              <StateTag tone={payoutTones[status]}>{t(`status.${status}`)}</StateTag>
            )}
          </p>
          <div className={cx(hasFailed && styles.back)}>
            <Amount as="h2">{money}</Amount>
          </div>
        </div>
        <div className={styles.actions}>
          <Button icon="download" isBusy={isBusy} onPress={() => void download({ payoutId: id })}>
            {t('statement.csv')}
          </Button>
          <LinkButton kind={wentWith ? 'plain' : 'primary'} icon="doc" to={statementHref(locale, id)}>
            {t('statement.open')}
          </LinkButton>
          {wentWith && (
            <LinkButton kind="primary" to={payoutHref(locale, wentWith.payoutId)}>
              {t('went.open', { period: wentPeriod })}
            </LinkButton>
          )}
        </div>
      </header>
      {wentWith && (
        <Banner
          icon="check"
          title={t('went.title', { period: wentPeriod })}
          text={
            wentWith.status === 'paid'
              ? t('went.paid', {
                  money: formatMoney(locale, wentWith.paid, currency),
                  day: formatDay(locale, wentWith.paidAt),
                })
              : t('went.onItsWay', { money: formatMoney(locale, wentWith.paid, currency) })
          }
        />
      )}
      {!wentWith && (status === 'failed' || status === 'held') && failReason !== null && (
        <Banner
          tone={status === 'failed' ? 'danger' : 'warning'}
          title={reason(failReason)}
          text={
            status === 'failed'
              ? t('note.failed', { money: formatMoney(locale, amount, currency) })
              : [
                  ...(payout.heldUntil === null
                    ? []
                    : [`${t('note.heldUntil', { day: formatDay(locale, payout.heldUntil) })}.`]),
                  t('note.held'),
                ].join(' ')
          }
          action={
            status === 'failed' ? (
              <LinkButton size="small" to={hrefOf(locale, 'paymentMethod')}>
                {t('note.mend')}
              </LinkButton>
            ) : undefined
          }
        />
      )}
      {payout.steps.length > 0 && (
        <section className={styles.card} aria-label={t('steps')}>
          <PayoutSteps payout={payout} label={t('steps')} />
        </section>
      )}
      <MainAndSide
        side={
          <aside className={styles.side} aria-label={t('wentTo')}>
            <Card title={t(status === 'paid' ? 'wentTo' : hasFailed ? 'went.wasTo' : 'goesTo')}>
              <Facts
                facts={[
                  { term: t('method.kind'), value: methodTitle(methodType) },
                  { term: t('table.to'), value: where },
                  ...(reference === null ? [] : [{ term: t('reference'), value: reference }]),
                  { term: t('number'), value: <small>{payout._id}</small> },
                ]}
              />
            </Card>
            <Card title={t('sums.title')}>
              <div className={styles.stack}>
                <p className={styles.muted}>{t('sums.text', { count: lines })}</p>
                <AnchorButton size="small" href={hrefOf(locale, 'statementCheck')}>
                  {t('statement.check')}
                </AnchorButton>
              </div>
            </Card>
          </aside>
        }
      >
        <Waterfall
          parts={parts}
          agency={agency}
          currency={currency}
          isPaid={status === 'paid'}
          title={hasFailed ? t('went.what') : t('became', { money })}
          names={hasFailed ? { paid: t('part.nothingPaid') } : {}}
          notes={
            hasFailed
              ? { paid: wentWith ? t('went.title', { period: wentPeriod }) : t('part.note.cameBack') }
              : {}
          }
          onWhy={setWhy}
        />
        <SourceTable sources={data.bySource} />
      </MainAndSide>
      {openPart && (
        <PartSheet
          payoutId={id}
          part={openPart}
          title={openPart.key === 'agency' && agency?.name ? agency.name : t(`part.${openPart.key}`)}
          onClose={() => setWhy(null)}
        />
      )}
    </div>
  );
}

/** Downloads the sealed statement of a payout or a month as a file. */
function useDownload(): {
  readonly isBusy: boolean;
  readonly download: (what: { payoutId?: string; month?: string }) => Promise<void>;
} {
  const { t } = useTranslation('payouts');
  const { api } = useServices();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async download(what) {
      setBusy(true);
      const answer = await api.call('getStatement', { query: { ...what, timeZone: ownTimeZone() } });
      setBusy(false);
      if (answer.ok) saveFile(answer.value.fileName, answer.value.csv);
      else if (answer.ok === false) notify.error(t('statement.failed'));
    },
  };
}
