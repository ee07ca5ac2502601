import { useEffect, useRef, useState } from 'react';
import type { DeskPayout } from '#shared/api/finance.ts';
import { twoApproversAbove } from '#shared/domain/billing.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { formatCount, formatMoney } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { DateField } from '#renderer/ui/DateField.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { holderOf, methodTitle } from '#renderer/ui/money/methodWords.ts';
import { formatPeriod } from '#renderer/ui/money/payoutWords.ts';
import { useReason } from '#renderer/ui/money/useReason.ts';
import { TextField } from '#renderer/ui/TextField.tsx';
import { useStep } from './useDesk.ts';
import { DeskPerson } from './DeskPerson.tsx';
import { Destination } from './Destination.tsx';
import { MethodCheckMark } from './MethodCheckMark.tsx';
import styles from './finance.module.css';

type OpenForm = 'none' | 'paid' | 'failed' | 'hold';

/** Card of a payout: its destination, in full on request, and the steps possible in its state. */
export function PayoutCard({
  payout,
  me,
  onApprove,
  onDone,
}: {
  readonly payout: DeskPayout;
  readonly me: string;
  /** Opens the dialog that confirms the approval. */
  readonly onApprove: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('finance');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { api, clock } = useServices();
  const step = useStep();
  const top = useRef<HTMLDivElement>(null);
  const [openForm, setOpenForm] = useState<OpenForm>('none');
  const [note, setNote] = useState('');
  const [coins, setCoins] = useState('');
  const [until, setUntil] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  // The card is above the list on phones. Newer browsers return a promise, which must not become a clean-up.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const { _id, user, status, amount, fee, currency, method, methodType } = payout;
  const { approvalsNeeded, approvals, approvalsWhy, periodAmount, periodPayouts } = payout;
  const params = { id: _id };
  const interest = user?._id === me ? 'self' : payout.interest;
  const mayDecideAlone = interest === null;
  const dayOf = (at: string) =>
    formatDate(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }, new Date(at));
  const { last = [], least = null, most = null } = payout.past ?? {};
  const arrived = last.filter((each) => each === 'paid').length;
  const pastFacts = [
    ...(last.length === 0
      ? []
      : [{ term: t('past.last'), value: t('past.paid', { count: last.length, paid: arrived }) }]),
    ...(least === null || most === null
      ? []
      : [
          {
            term: t('past.usual'),
            value: `${formatMoney(locale, least, currency)} – ${formatMoney(locale, most, currency)}`,
          },
        ]),
  ];
  const holder = holderOf(method);
  const reason = useReason();

  async function run(call: Parameters<typeof step>[0]): Promise<void> {
    setBusy(true);
    const answer = await step(call);
    setBusy(false);
    if (answer !== null) onDone();
  }

  function send(): void {
    const trimmedNote = note.trim();
    if (trimmedNote === '') return setError(t('wrong.empty'));
    const part = coins.trim() === '' ? undefined : Number(coins);
    if (openForm === 'hold' && part !== undefined && !(Number.isInteger(part) && part > 0))
      return setError(t('wrong.coins'));
    if (openForm === 'paid')
      void run(api.call('markPayoutPaid', { params, body: { reference: trimmedNote } }));
    if (openForm === 'failed') void run(api.call('failPayout', { params, body: { reason: trimmedNote } }));
    if (openForm === 'hold')
      void run(
        api.call('holdPayout', {
          params,
          body: {
            reason: trimmedNote,
            ...(part === undefined ? {} : { coins: part }),
            ...(until === '' ? {} : { until: new Date(until).toISOString() }),
          },
        }),
      );
  }

  function ask(next: OpenForm): void {
    setOpenForm(next);
    setNote('');
    setCoins('');
    setUntil('');
    setError(undefined);
  }

  return (
    <div ref={top} className={styles.side}>
      <Card
        title={<DeskPerson user={user} />}
        end={<b>{formatMoney(locale, (amount ?? 0) - (fee ?? 0), currency)}</b>}
      >
        <div className={styles.card}>
          <Facts
            className={styles.facts}
            facts={[
              { term: t('fact.period'), value: formatPeriod(locale, payout.periodStart, payout.periodEnd) },
              { term: t('table.coins'), value: formatCount(locale, payout.coins) },
              { term: t('fact.method'), value: methodTitle(methodType) },
              {
                term: t('table.to'),
                value: (
                  <Destination
                    type={methodType}
                    method={method}
                    load={() => api.call('seeDestination', { params })}
                  />
                ),
              },
              ...(holder === null ? [] : [{ term: t('fact.holder'), value: holder }]),
              { term: t('table.check'), value: <MethodCheckMark check={payout.check} /> },
              ...pastFacts,
              ...(payout.heldUntil === null
                ? []
                : [{ term: t('form.until'), value: dayOf(payout.heldUntil) }]),
              ...(payout.failReason === null
                ? []
                : [{ term: t('form.reason'), value: reason(payout.failReason) }]),
              ...(payout.reference === null ? [] : [{ term: t('fact.reference'), value: payout.reference }]),
              ...(status === 'pending'
                ? [
                    {
                      term: t('fact.approvals'),
                      value: t('fact.approvalsOf', { given: approvals, needed: approvalsNeeded }),
                    },
                  ]
                : []),
              { term: t('fact.number'), value: <small>{_id}</small> },
            ]}
          />
          {status === 'pending' && approvalsNeeded > 1 && (
            <p className={styles.note}>
              {approvalsWhy === 'relative'
                ? t('two.relative')
                : t('two.sum', {
                    count: periodPayouts ?? 1,
                    money: formatMoney(locale, periodAmount ?? amount, currency),
                    limit: formatMoney(locale, twoApproversAbove, currency),
                  })}{' '}
              {t(approvals > 0 ? 'two.second' : 'two.first')}
            </p>
          )}
          {interest !== null && <p className={styles.note}>{t(`interest.${interest}`)}</p>}
          {interest === 'self' ? null : openForm === 'none' ? (
            <div className={styles.actions}>
              {status === 'pending' && (
                <>
                  <Button kind="primary" isDisabled={payout.isApprovedByMe} onPress={onApprove}>
                    {t('approve')}
                  </Button>
                  {mayDecideAlone && <Button onPress={() => ask('hold')}>{t('hold')}</Button>}
                </>
              )}
              {status === 'processing' && (
                <Button kind="primary" onPress={() => ask('paid')}>
                  {t('markPaid')}
                </Button>
              )}
              {status === 'held' && mayDecideAlone && (
                <Button isBusy={isBusy} onPress={() => void run(api.call('releasePayout', { params }))}>
                  {t('release')}
                </Button>
              )}
              {mayDecideAlone && (status === 'pending' || status === 'processing' || status === 'held') && (
                <Button kind="dangerSoft" onPress={() => ask('failed')}>
                  {t('failed')}
                </Button>
              )}
            </div>
          ) : (
            <form
              className={styles.card}
              onSubmit={(event) => {
                event.preventDefault();
                send();
              }}
            >
              <TextField
                label={t(openForm === 'paid' ? 'form.reference' : 'form.reason')}
                hint={t('form.told')}
                value={note}
                error={error}
                maxLength={300}
                onChange={(event) => {
                  setNote(event.currentTarget.value);
                  setError(undefined);
                }}
              />
              {openForm === 'hold' && (
                <>
                  <DateField
                    label={t('form.until')}
                    hint={t('form.untilHint')}
                    min={new Date(clock.now() + DAY_MS).toISOString().slice(0, 10)}
                    value={until}
                    onChange={(event) => setUntil(event.currentTarget.value)}
                  />
                  <TextField
                    label={t('form.coins')}
                    hint={t('form.coinsHint')}
                    inputMode="numeric"
                    value={coins}
                    onChange={(event) => setCoins(event.currentTarget.value)}
                  />
                </>
              )}
              <div className={styles.actions}>
                <Button kind="quiet" onPress={() => ask('none')}>
                  {common('cancel')}
                </Button>
                <Button
                  type="submit"
                  isBusy={isBusy}
                  kind={openForm === 'paid' ? 'primary' : openForm === 'failed' ? 'danger' : 'plain'}
                >
                  {t(openForm === 'paid' ? 'markPaid' : openForm === 'failed' ? 'failed' : 'hold')}
                </Button>
              </div>
            </form>
          )}
        </div>
      </Card>
    </div>
  );
}
