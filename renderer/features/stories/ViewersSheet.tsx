import type { Contract } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { cutName } from '#shared/domain/names.ts';
import type { Companion } from '#shared/domain/person.ts';
import { shownCountry } from '#shared/domain/shownCountry.ts';
import { countryName } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { useOpenPerson } from '#renderer/services/personOpener.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { idOfItem, usePagedList } from '#renderer/services/usePagedList.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { PersonRow } from '#renderer/ui/people/PersonRow.tsx';
import { Sheet } from '#renderer/ui/Sheet.tsx';

const itemsOf = (page: ResponseOutput<Contract['getStoryViewers']>): readonly Companion[] => page.users;

/** Viewers of the user's own story, newest first. */
export function ViewersSheet({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const { t } = useTranslation(['stories', 'common']);
  const { api } = useServices();
  const viewers = usePagedList({
    queryKey: ['storyViewers', itemId],
    ask: (paginationToken) =>
      unwrap(api.call('getStoryViewers', { params: { id: itemId }, query: { paginationToken } })),
    itemsOf,
    idOf: idOfItem,
  });
  return (
    <Sheet title={t('viewers.title')} onClose={onClose}>
      {viewers.kind !== 'ready' ? (
        <ListState
          state={viewers}
          rows={3}
          offline={{ title: t('common:toast.offline'), text: t('offline') }}
        />
      ) : viewers.items.length === 0 ? (
        <EmptyState icon="eye" title={t('viewers.none')} text={t('viewers.noneText')} />
      ) : (
        <>
          <div role="list" aria-label={t('viewers.title')}>
            {viewers.items.map((person) => (
              <Viewer key={person._id} person={person} />
            ))}
          </div>
          <LoadMore
            more={viewers.more}
            onMore={viewers.loadMore}
            label={t('viewers.more')}
            failed={t('failed')}
          />
        </>
      )}
    </Sheet>
  );
}

/** A viewer. The name links to the profile; the picture opens a short view of the person. */
function Viewer({ person }: { readonly person: Companion }) {
  const { t } = useTranslation(['stories', 'common']);
  const locale = useLocale();
  const openPerson = useOpenPerson();
  const wholeName = person.name?.trim() || t('someone');
  const code = shownCountry(person);
  return (
    <PersonRow
      name={cutName(wholeName)}
      wholeName={wholeName}
      age={person.age}
      avatar={person.avatar}
      href={hrefOf(locale, 'userDetail', { userId: person._id })}
      picture={
        openPerson && { label: t('common:whoIs', { name: wholeName }), onPress: () => openPerson(person) }
      }
      status={code === null ? null : countryName(locale, code)}
    />
  );
}
