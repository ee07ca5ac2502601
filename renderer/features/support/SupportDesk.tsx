import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Ticket } from '#shared/api/support.ts';
import { ticketLists, type TicketList } from '#shared/domain/support.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { useHideBottomNav } from '#renderer/services/hideBottomNav.ts';
import { cx } from '#renderer/ui/cx.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { SearchField } from '#renderer/ui/SearchField.tsx';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { TicketPane } from './TicketPane.tsx';
import { TicketRows } from './TicketRows.tsx';
import { useSupportStep, useTickets } from './useTickets.ts';
import styles from './support.module.css';

/** `/support`: the queue of the support desks with the open ticket beside it. */
export function SupportDesk({ head, isFinance }: { readonly head: ReactNode; readonly isFinance: boolean }) {
  const { t } = useTranslation('support');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const list: TicketList = ticketLists.find((each) => each === query.get('tab')) ?? 'new';
  const openId = query.get('ticket');
  useHideBottomNav(openId !== null);

  function goTo(tab: TicketList, ticketId: string | null, isNewPlace = true): void {
    const next = new URLSearchParams({
      ...(tab === 'new' ? {} : { tab }),
      ...(ticketId === null ? {} : { ticket: ticketId }),
    }).toString();
    void navigate(`${pathname}${next === '' ? '' : `?${next}`}`, {
      replace: !isNewPlace,
      preventScrollReset: true,
    });
  }

  return (
    <main className={cx(styles.desk, openId !== null && styles.isOpen)}>
      <div className={styles.queue}>
        {head}
        <Queue list={list} openId={openId} goTo={goTo} />
      </div>
      {openId === null ? (
        <div className={styles.nothing}>
          <EmptyState icon="chat" title={t('choose.title')} text={t('choose.text')} />
        </div>
      ) : (
        <TicketPane
          key={openId}
          id={openId}
          isFinance={isFinance}
          onOpen={(id) => goTo(list, id)}
          onBack={() => goTo(list, null)}
        />
      )}
    </main>
  );
}

function Queue({
  list,
  openId,
  goTo,
}: {
  readonly list: TicketList;
  readonly openId: string | null;
  readonly goTo: (tab: TicketList, ticketId: string | null, isNewPlace?: boolean) => void;
}) {
  const { t } = useTranslation('support');
  const { api } = useServices();
  const step = useSupportStep();
  const [words, setWords] = useState('');
  const tickets = useTickets(list, words.trim());
  const fresh = useTickets('new', '');
  const firstOf = (of: typeof tickets) => (of.kind === 'ready' ? of.pages[0] : undefined);
  const counts = (firstOf(tickets) ?? firstOf(fresh))?.counts;
  const rows = tickets.kind === 'ready' ? tickets.items : [];
  const unowned = list === 'mine' && words === '' ? (firstOf(fresh)?.tickets ?? []) : [];

  async function claim(ticket: Ticket): Promise<void> {
    const claimed = await step(api.call('takeTicket', { params: { id: ticket._id } }));
    if (claimed !== null) goTo('mine', claimed._id);
  }
  const row = {
    openId,
    onOpen: (ticket: Ticket) => goTo(list, ticket._id),
    onTake: (ticket: Ticket) => void claim(ticket),
  };

  return (
    <Tabs
      label={t('lists')}
      tabs={ticketLists.map((id) => ({
        id,
        label: t(`list.${id}`),
        ...(id === 'solved' ? {} : { count: counts?.[id] ?? 0 }),
        ...(id === 'new' ? {} : { countTone: 'plain' as const }),
      }))}
      value={list}
      onChange={(to) => goTo(to, openId, false)}
    >
      <div className={styles.found}>
        <SearchField hasKey label={t('search')} value={words} onChange={setWords} />
        {tickets.kind !== 'ready' ? (
          <ListState
            rows={5}
            state={tickets}
            offline={{ title: t('offline.title'), text: t('offline.text') }}
          />
        ) : rows.length === 0 && unowned.length === 0 ? (
          <EmptyState
            icon="check"
            title={words === '' ? t(`none.${list}`) : t('none.found')}
            text={words === '' ? t('none.text') : t('none.foundText')}
          />
        ) : (
          <>
            <TicketRows label={t('tickets')} tickets={rows} {...row} />
            {unowned.length > 0 && (
              <>
                <h3 className={styles.part}>{t('unowned')}</h3>
                <TicketRows label={t('unowned')} tickets={unowned} {...row} />
              </>
            )}
            <LoadMore
              more={tickets.more}
              onMore={tickets.loadMore}
              label={t('more')}
              failed={t('moreFailed')}
            />
          </>
        )}
      </div>
    </Tabs>
  );
}
