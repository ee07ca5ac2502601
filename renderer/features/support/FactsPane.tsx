import type { TicketDetails } from '#shared/api/support.ts';
import { cutName } from '#shared/domain/names.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { countryName, formatCount, formatMoney, languageName, missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { Item, List } from '#renderer/ui/Item.tsx';
import { methodTitle } from '#renderer/ui/money/methodWords.ts';
import { formatPeriod } from '#renderer/ui/money/payoutWords.ts';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import styles from './facts.module.css';

/** The person who asks, their money, links to more, and their earlier tickets. */
export function FactsPane({
  details: { ticket, facts, before },
  isFinance,
  onOpen,
}: {
  readonly details: TicketDetails;
  readonly isFinance: boolean;
  readonly onOpen: (ticketId: string) => void;
}) {
  const { t } = useTranslation('support');
  const locale = useLocale();
  const { user } = ticket;
  const day = (at: string | null) =>
    at === null
      ? missing
      : formatDate(locale, { day: 'numeric', month: 'short', year: 'numeric' }, new Date(at));
  const { payout } = facts;
  return (
    <aside className={styles.facts} aria-label={t('facts.label')}>
      <header className={styles.person}>
        <Avatar name={user?.name ?? null} src={user?.avatar ?? null} size="l" presence={user?.status} />
        <div>
          <h2>
            {cutName(user?.name ?? missing)}
            {user?.age !== null && user?.age !== undefined && `, ${user.age}`}
          </h2>
          <p>
            {[user?.humanReadableId, countryName(locale, user?.last_ip_country ?? null)]
              .filter((each) => each !== null && each !== undefined && each !== missing)
              .join(', ')}
          </p>
        </div>
      </header>
      <Facts
        facts={[
          { term: t('facts.since'), value: day(facts.since) },
          { term: t('facts.penalties'), value: formatCount(locale, facts.penaltyLevel) },
          {
            term: t('facts.agency'),
            value:
              facts.agency === null
                ? t('facts.none')
                : [
                    facts.agency,
                    facts.agencyPercent === null
                      ? null
                      : t('facts.percent', { percent: facts.agencyPercent }),
                  ]
                    .filter(Boolean)
                    .join(', '),
          },
          {
            term: t('facts.languages'),
            value: facts.languages.map((code) => languageName(locale, code)).join(', ') || missing,
          },
        ]}
      />
      <h3>{t('facts.money')}</h3>
      <Facts
        facts={[
          {
            term: t('facts.balance'),
            value: t('facts.coins', { count: facts.coins ?? 0, coins: formatCount(locale, facts.coins) }),
          },
          ...(payout === null
            ? []
            : [
                {
                  term: formatPeriod(locale, payout.periodStart, payout.periodEnd),
                  value: `${formatMoney(locale, payout.amount, payout.currency)}, ${t(`payout.${statusOf(payout.status)}`)}`,
                },
              ]),
          {
            term: t('facts.to'),
            value:
              facts.methodTarget === null
                ? missing
                : `${methodTitle(facts.methodType)} ${facts.methodTarget}`,
          },
          {
            term: t('facts.arrived'),
            value: t('facts.arrivedOf', { arrived: facts.arrived ?? 0, tried: facts.tried ?? 0 }),
          },
        ]}
      />
      <h3>{t('facts.open')}</h3>
      <List isRuled>
        {user && (
          <Item
            icon="profile"
            title={t('facts.account')}
            href={hrefOf(locale, 'userDetail', { userId: user._id })}
            linkAs={RouterLink}
            hasChevron
          />
        )}
        {isFinance && (
          <Item
            icon="wallet"
            title={t('facts.payouts')}
            href={`${hrefOf(locale, 'finance')}?tab=paid`}
            linkAs={RouterLink}
            hasChevron
          />
        )}
        {facts.cases !== null && (
          <Item
            icon="flag"
            title={t('facts.cases', { count: facts.cases })}
            href={hrefOf(locale, 'moderation')}
            linkAs={RouterLink}
            hasChevron
          />
        )}
        <Item
          icon="chat"
          title={t('facts.chat')}
          href={`${hrefOf(locale, 'chat')}?chatId=${encodeURIComponent(ticket.chatId)}`}
          linkAs={RouterLink}
          hasChevron
        />
      </List>
      {before.length > 0 && (
        <>
          <h3>{t('facts.before')}</h3>
          <List isRuled>
            {before.map((each) => (
              <Item
                key={each._id}
                icon={each.state === 'solved' ? 'check' : 'clock'}
                title={`S-${each.number}, ${t(`desk.${each.subtype}`)}`}
                onPress={() => onOpen(each._id)}
                hasChevron
              />
            ))}
          </List>
        </>
      )}
    </aside>
  );
}

const known = ['pending', 'processing', 'paid', 'failed', 'held'] as const;
const statusOf = (said: string) => known.find((each) => each === said) ?? 'pending';
