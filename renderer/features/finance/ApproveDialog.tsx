import type { DeskPayout } from '#shared/api/finance.ts';
import { approvalUndoMs, twoApproversAbove } from '#shared/domain/billing.ts';
import { cutName } from '#shared/domain/names.ts';
import { formatMoney, missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Amount } from '#renderer/ui/money/Amount.tsx';
import { targetOf } from '#renderer/ui/money/methodWords.ts';
import { formatPeriod } from '#renderer/ui/money/payoutWords.ts';
import { groupsOf, peopleOf, sumOf } from './sums.ts';
import { isKnownDestination } from './useChosen.ts';
import styles from './approve.module.css';
import { Stack, Text } from '#renderer/ui/layout.tsx';

/** Confirms an approval: number of payouts, sum, weeks, and payouts that need a second look. */
export function ApproveDialog({
  payouts,
  isBusy,
  onApprove,
  onClose,
}: {
  readonly payouts: readonly DeskPayout[];
  readonly isBusy: boolean;
  readonly onApprove: (payouts: readonly DeskPayout[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('finance');
  const locale = useLocale();
  const currency = payouts[0]?.currency ?? null;
  const money = (some: readonly DeskPayout[]) => formatMoney(locale, sumOf(some), currency);
  const unknown = payouts.filter((payout) => !isKnownDestination(payout));
  const known = payouts.filter(isKnownDestination);
  const waiting = payouts.filter(({ approvals, approvalsNeeded }) => approvals + 1 < approvalsNeeded);
  const ready = payouts.filter((payout) => !waiting.includes(payout));
  const weekOf = ({ periodStart, periodEnd }: DeskPayout) => formatPeriod(locale, periodStart, periodEnd);
  const ownerOf = ({ user, _id }: DeskPayout) => user?._id ?? _id;
  const count = payouts.length;

  return (
    <Dialog
      title={t('confirm.title', { count })}
      size="medium"
      onClose={onClose}
      actions={
        <>
          {unknown.length > 0 && known.length > 0 && (
            <Button isDisabled={isBusy} onPress={() => onApprove(known)}>
              {t('confirm.leaveOut', { count: unknown.length })}
            </Button>
          )}
          <Button kind="primary" isBusy={isBusy} onPress={() => onApprove(payouts)}>
            {t('approveAll', { count, money: money(payouts) })}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Amount>{money(payouts)}</Amount>
        <Facts
          facts={[
            {
              term: t('confirm.to'),
              value: `${t('confirm.people', { count: peopleOf(payouts) })}, ${t('confirm.payouts', { count })}`,
            },
            ...groupsOf(payouts, weekOf).map(([week, some]) => ({
              term: t('confirm.week', { week }),
              value: `${t('confirm.payouts', { count: some.length })}, ${money(some)}`,
            })),
          ]}
        />
        {unknown.length > 0 && (
          <section className={styles.warning}>
            <Icon name="warn" />
            <div>
              <p>
                <b>{t('confirm.first', { count: unknown.length })}</b> {t('confirm.compare')}
              </p>
              <ul>
                {groupsOf(
                  unknown,
                  (payout) => `${ownerOf(payout)} ${targetOf(payout.methodType, payout.method)}`,
                ).map(([key, some]) => (
                  <li key={key}>
                    <span>
                      {nameOf(some[0])}{' '}
                      <small>
                        {targetOf(some[0]?.methodType ?? null, some[0]?.method ?? null, 'short')}
                        {some.length > 1 && `, ${t('confirm.payouts', { count: some.length })}`}
                        {(some[0]?.check?.others ?? 0) > 0 &&
                          `, ${t('confirm.shared', { count: some[0]?.check?.others ?? 0 })}`}
                      </small>
                    </span>
                    <span className={styles.sum}>{money(some)}</span>
                  </li>
                ))}
              </ul>
            </div>
          </section>
        )}
        {groupsOf(waiting, (payout) => `${ownerOf(payout)} ${weekOf(payout)}`).map(([key, some]) => (
          <section key={key} className={styles.second}>
            <Icon name="hold" />
            <p>
              <b>{t('confirm.second', { name: nameOf(some[0]) })}</b>{' '}
              {some[0]?.approvalsWhy === 'relative'
                ? t('two.relative')
                : t('confirm.above', {
                    money: formatMoney(locale, some[0]?.periodAmount ?? sumOf(some), currency),
                    week: some[0] ? weekOf(some[0]) : missing,
                    limit: formatMoney(locale, twoApproversAbove, currency),
                  })}{' '}
              {t('confirm.wait', { count: some.length })}
            </p>
          </section>
        ))}
        <Text size={12} tone="muted" wrap="balance" isCentered>
          {waiting.length > 0 && `${t('confirm.ready', { money: money(ready) })} `}
          {t('confirm.undo', { count: approvalUndoMs / 1_000 })}
        </Text>
      </Stack>
    </Dialog>
  );
}

const nameOf = (payout: DeskPayout | undefined): string => cutName(payout?.user?.name ?? missing);
