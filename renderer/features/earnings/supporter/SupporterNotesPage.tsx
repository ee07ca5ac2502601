import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { cutName } from '#shared/domain/names.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import { supporterNotesMax } from '#shared/domain/supporters.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Item, List } from '#renderer/ui/Item.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { SearchField } from '#renderer/ui/SearchField.tsx';
import { Text } from '#renderer/ui/layout.tsx';
import { useDebounced } from '#renderer/ui/useDebounced.ts';
import { earningsKeys } from '../keys.ts';
import { NotYours } from '../NotYours.tsx';
import { supporterHref } from './href.ts';
import page from '../earnings.module.css';

/** Milliseconds after the last key press before the search is sent. */
const typingMs = 250;

/** `/supporter-notes`: the streamer's private notes about supporters, by name. A row opens the supporter. */
export function SupporterNotesPage({ role }: { readonly role: Role }) {
  return role === 'goddess' ? <Notes /> : <NotYours role={role} icon="edit" />;
}

function Notes() {
  const { t } = useTranslation(['earnings', 'common']);
  const locale = useLocale();
  const { api } = useServices();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), typingMs);
  const { data, isError, fetchStatus, refetch } = useQuery({
    queryKey: earningsKeys.supporterNotes(search),
    queryFn: ({ signal }) =>
      unwrap(api.call('getSupporterNotes', { query: { ...(search !== '' && { search }) } }, { signal })),
    // The rows of the last search stay visible until the next ones arrive.
    placeholderData: keepPreviousData,
  });
  if (!data)
    return (
      <ListState
        state={
          isError
            ? { kind: 'failed', retry: () => void refetch() }
            : { kind: fetchStatus === 'paused' ? 'offline' : 'loading' }
        }
        offline={{ title: t('common:toast.offline'), text: t('notes.offline') }}
      />
    );
  const { notes, total } = data;
  if (notes.length === 0 && search === '' && typed === '')
    return (
      <EmptyState
        icon="edit"
        title={t('notes.empty')}
        text={t('notes.emptyText')}
        actions={
          <LinkButton kind="primary" to={hrefOf(locale, 'income')}>
            {t('notes.toIncome')}
          </LinkButton>
        }
      />
    );
  return (
    <div className={page.body}>
      <SearchField label={t('notes.search')} value={typed} onChange={setTyped} />
      {notes.length === 0 ? (
        <EmptyState role="status" icon="search" title={t('notes.none')} text={t('notes.noneText')} />
      ) : (
        <List isRuled label={t('notes.label')}>
          {notes.map(({ user, text }) => {
            const name = user.name === null ? t('somebody') : cutName(user.name);
            return (
              <Item
                key={user._id}
                picture={<Avatar name={name} src={user.avatar} size={48} presence={user.status} />}
                title={name}
                text={text}
                href={supporterHref(locale, user._id)}
                linkAs={RouterLink}
                hasChevron
              />
            );
          })}
        </List>
      )}
      {/* Not compared with `notes.length`: a person who blocks the user is removed from the list, not from the total. */}
      {total > supporterNotesMax && (
        <Text size={14} tone="muted">
          {t('notes.cut', { shown: notes.length, total })}
        </Text>
      )}
    </div>
  );
}
