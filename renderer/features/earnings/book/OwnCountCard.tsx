import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { formatCount, formatSigned } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import type { OwnCount } from '#renderer/services/ownCount.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Card } from '#renderer/ui/Card.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Sheet } from '#renderer/ui/Sheet.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { Table } from '#renderer/ui/Table.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { useWords } from '../useWords.ts';
import { useOwnCheck, type OwnCheck } from './useOwnCheck.ts';
import styles from '../earnings.module.css';

/** Returns the translation key for a kind of ledger entry. */
function wordOf(kind: string) {
  const source = (['match', 'call', 'gift', 'media', 'message', 'referral'] as const).find((known) =>
    kind.startsWith(known),
  );
  if (/(Return|Refund|Released)$/.test(kind)) return 'own.other.back';
  if (/^(purchase|debtPayment)/.test(kind)) return 'own.other.purchase';
  if (/(Charge|Filter)$/.test(kind)) return 'own.other.charge';
  if (kind === 'payout') return 'own.other.payout';
  if (kind.startsWith('penalty')) return 'own.other.penalty';
  return source ? (`source.${source}` as const) : 'source.bonus';
}

/**
 * Says whether the balance changes counted in this window agree with the server's ledger. If not, shows both
 * lists.
 */
export function OwnCountCard({ ownCount }: { readonly ownCount: OwnCount }) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const words = useWords();
  const check = useOwnCheck(ownCount);
  const [isOpen, setIsOpen] = useState(false);
  if (!check || check.kind === 'coming')
    return (
      <Card>
        <Skeleton height={62} />
      </Card>
    );
  const isSame = check.kind === 'same';
  const coins = (value: number) => formatCount(locale, value);
  return (
    <Card>
      <div className={cx(styles.own, !isSame && styles.off)} role={isSame ? undefined : 'alert'}>
        <Icon name={isSame ? 'check' : 'warn'} />
        <b>{t(isSame ? 'own.same' : 'own.differs')}</b>
        <p>
          {isSame
            ? t('own.sameText', {
                coins: coins(check.own),
                time: words.time(check.atMs),
                count: check.moves.length,
              })
            : t('own.differsText', { own: coins(check.own), server: coins(check.server) })}
        </p>
        {check.moves.length + check.entries.length > 0 && (
          <Button size="small" kind={isSame ? 'quiet' : 'plain'} onPress={() => setIsOpen(true)}>
            {t('own.lists')}
          </Button>
        )}
      </div>
      {isOpen && <BothLists check={check} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

function BothLists({ check, onClose }: { readonly check: OwnCheck; readonly onClose: () => void }) {
  const { t } = useTranslation('earnings');
  const locale = useLocale();
  const words = useWords();
  const when = { id: 'when', title: t('own.when') };
  const change = { id: 'change', title: t('own.change'), isNumber: true };
  return (
    <Sheet title={t('own.lists')} desktop="side" onClose={onClose}>
      <div className={styles.column}>
        <p className={styles.note}>{t('own.explained')}</p>
        <Table
          caption={t('own.seenHere', { count: check.moves.length })}
          isCaptionShown
          columns={[
            { ...when, cell: ({ atMs }) => words.dateTime(atMs) },
            { ...change, cell: (move) => formatSigned(locale, move.change) },
            {
              id: 'after',
              title: t('own.after'),
              isNumber: true,
              cell: ({ balance }) => formatCount(locale, balance),
            },
          ]}
          rows={check.moves.toReversed()}
          rowKey={({ atMs, balance, change: by }) => `${atMs} ${balance} ${by}`}
        />
        <Table
          caption={t('own.inBook', { count: check.entries.length })}
          isCaptionShown
          columns={[
            { ...when, cell: ({ at }) => words.dateTime(Date.parse(at)) },
            { id: 'kind', title: t('own.kind'), cell: ({ kind }) => t(wordOf(kind)) },
            { ...change, cell: ({ coins }) => formatSigned(locale, coins) },
          ]}
          rows={check.entries.toReversed()}
          rowKey={({ _id }) => String(_id)}
        />
      </div>
    </Sheet>
  );
}
