import { useQueryClient } from '@tanstack/react-query';
import type { Contract } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import type { Purchase } from '#shared/domain/purchases.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { formatMoney } from '#renderer/i18n/format.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { usePagedList } from '#renderer/services/usePagedList.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { StateTag, type StateTone } from '#renderer/ui/StateTag.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { coinsKeys } from './keys.ts';
import styles from './coins.module.css';

const toneOf: Readonly<Record<Purchase['status'], StateTone>> = {
  pending: 'plain',
  paid: 'success',
  failed: 'danger',
  cancelled: 'plain',
  expired: 'plain',
  refunded: 'plain',
  chargedBack: 'warning',
};

const itemsOf = (page: ResponseOutput<Contract['getPurchases']>): readonly Purchase[] => page.purchases;
const idOf = ({ transactionId }: Purchase) => transactionId;

/** All purchases, newest first, and a button that asks the provider for missing ones. */
export function PurchaseHistory() {
  const { t } = useTranslation(['coins', 'common']);
  const { api, session } = useServices();
  const queries = useQueryClient();
  const list = usePagedList({
    queryKey: coinsKeys.purchases,
    ask: (paginationToken, signal) =>
      unwrap(api.call('getPurchases', { query: { paginationToken } }, { signal })),
    itemsOf,
    idOf,
    staleTime: 0,
  });

  async function restore(): Promise<void> {
    const answer = await api.call('restorePurchases', { body: {} });
    if (answer.ok === undefined) return;
    if (!answer.ok) return void notify.error(t('lost.title'));
    if (answer.value.balance !== null) session.setCoins(answer.value.balance);
    notify.success(t('history.restored'));
    await queries.invalidateQueries({ queryKey: ['coins'] });
  }

  return (
    <aside className={styles.history} aria-label={t('history.title')}>
      <header>
        <h2 className={styles.heading}>{t('history.title')}</h2>
        <Button kind="quiet" size="small" onPress={() => void restore()}>
          {t('history.restore')}
        </Button>
      </header>
      {list.kind === 'ready' ? (
        list.items.length === 0 ? (
          <p className={styles.muted}>{t('history.none')}</p>
        ) : (
          <ul aria-label={t('history.title')}>
            {list.items.map((purchase) => (
              <Row key={purchase.transactionId} purchase={purchase} />
            ))}
          </ul>
        )
      ) : (
        <ListState
          rows={3}
          state={list}
          offline={{ title: t('common:toast.offline'), text: t('offline.empty') }}
        />
      )}
      {list.kind === 'ready' && list.more !== 'none' && (
        <Button isBlock isBusy={list.more === 'coming'} onPress={list.loadMore}>
          {t(list.more === 'failed' ? 'common:tryAgain' : 'history.more')}
        </Button>
      )}
    </aside>
  );
}

function Row({ purchase }: { readonly purchase: Purchase }) {
  const { t } = useTranslation('coins');
  const locale = useLocale();
  const {
    coins,
    days,
    price,
    currency,
    created,
    status,
    isDemo,
    returnedCoins,
    returnedAt,
    debtCoins,
    endsAt,
  } = purchase;
  const isBack = status === 'refunded' || status === 'chargedBack';
  const on = (iso: string, options: Intl.DateTimeFormatOptions) => formatDate(locale, options, new Date(iso));
  return (
    <li className={styles.row}>
      <b>
        {coins === null
          ? t('history.premium', { count: Math.round((days ?? 30) / 30) })
          : t('history.coins', { count: coins })}
      </b>
      <span className={cx(styles.money, isBack && styles.was)}>{formatMoney(locale, price, currency)}</span>
      <span className={styles.muted}>
        {created !== null &&
          on(created, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })}
        {isDemo === true && ` · ${t('history.demo')}`}
      </span>
      <StateTag tone={toneOf[status]}>{t(`state.${status}`)}</StateTag>
      {isBack && (returnedCoins ?? 0) > 0 && (
        <span className={styles.wide}>
          {returnedAt === null
            ? t('history.wentBack', { count: returnedCoins ?? 0 })
            : t('history.wentBackOn', {
                count: returnedCoins ?? 0,
                date: on(returnedAt, { day: 'numeric', month: 'short' }),
              })}
        </span>
      )}
      {isBack && (debtCoins ?? 0) > 0 && (
        <span className={styles.wide}>{t('history.owed', { count: debtCoins ?? 0 })}</span>
      )}
      {status === 'paid' && endsAt !== null && (
        <span className={styles.wide}>
          {t('history.until', { date: on(endsAt, { day: 'numeric', month: 'short' }) })}
        </span>
      )}
    </li>
  );
}
