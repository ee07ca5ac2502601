import type { Contract } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { PayoutLine, PayoutParts } from '#shared/domain/payoutParts.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { formatCount, formatSigned } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { causeHref } from '#renderer/services/causeHref.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { usePagedList } from '#renderer/services/usePagedList.ts';
import { Item, List } from '#renderer/ui/Item.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { Sheet } from '#renderer/ui/Sheet.tsx';
import { payoutHref } from './hrefs.ts';
import { payoutKeys } from './keys.ts';
import styles from './payouts.module.css';
import { Text } from '#renderer/ui/layout.tsx';

const itemsOf = (page: ResponseOutput<Contract['getPayoutLines']>): readonly PayoutLine[] => page.lines;
const idOf = ({ line }: PayoutLine) => line;

interface PartSheetProps {
  readonly payoutId: string;
  readonly part: PayoutParts['parts'][number];
  readonly title: string;
  readonly onClose: () => void;
}

/** The lines of one part of a payout as in the statement, each with a link to its cause. */
export function PartSheet({ payoutId, part: { key, coins }, title, onClose }: PartSheetProps) {
  const { t } = useTranslation('payouts');
  const locale = useLocale();
  const { api } = useServices();
  const list = usePagedList({
    queryKey: payoutKeys.lines(payoutId, key),
    ask: (paginationToken, signal) =>
      unwrap(
        api.call(
          'getPayoutLines',
          { params: { id: payoutId }, query: { part: key, paginationToken } },
          { signal },
        ),
      ),
    itemsOf,
    idOf,
  });
  const first = list.kind === 'ready' ? list.pages[0] : undefined;
  const when = (at: string) =>
    formatDate(
      locale,
      {
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        timeZoneName: 'short',
      },
      new Date(at),
    );
  return (
    <Sheet
      title={t('lines.title', { part: title, coins: formatCount(locale, coins) })}
      desktop="side"
      onClose={onClose}
      footer={
        first && (
          <p className={styles.lineSum}>
            <span>{t('part.entries', { count: first.entries })}</span>
            <b>{t('lines.sum', { count: first.coins, coins: formatSigned(locale, first.coins) })}</b>
          </p>
        )
      }
    >
      {list.kind === 'ready' ? (
        <>
          <List label={title} isRuled>
            {list.items.map((line) => {
              const href = hrefOfLine(locale, line, payoutId);
              return (
                <Item
                  key={line.line}
                  title={line.cause}
                  text={t('lines.at', { line: formatCount(locale, line.line), at: when(line.at) })}
                  end={
                    <Text as="b" weight={600} isNumber>
                      {formatSigned(locale, line.coins)}
                    </Text>
                  }
                  href={href}
                  linkAs={RouterLink}
                  hasChevron={href !== undefined}
                />
              );
            })}
          </List>
          <LoadMore more={list.more} onMore={list.loadMore} label={t('more')} failed={t('moreFailed')} />
        </>
      ) : (
        <ListState rows={6} state={list} offline={{ title: t('offline.title'), text: t('offline.text') }} />
      )}
    </Sheet>
  );
}

/** Returns the address of a line's cause; undefined if there is none or it is this payout. */
function hrefOfLine(locale: Locale, { of, userId }: PayoutLine, payoutId: string): string | undefined {
  if (of === null) return undefined;
  const { kind, id } = of;
  if (kind === 'penalty')
    return `${hrefOf(locale, 'penalties')}?${new URLSearchParams({ penalty: id }).toString()}`;
  if (kind === 'payout') return id === payoutId ? undefined : payoutHref(locale, id);
  return causeHref(locale, { kind, id }, userId);
}
