import { useInfiniteQuery } from '@tanstack/react-query';
import { hrefOf } from '#shared/domain/pages.ts';
import { cutName } from '#shared/domain/names.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Item, List } from '#renderer/ui/Item.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { Sheet } from '#renderer/ui/Sheet.tsx';

/** Who has seen one's own story, the newest first. */
export function ViewersSheet({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const { t } = useTranslation('stories');
  const { api } = useServices();
  const locale = useLocale();
  const viewers = useInfiniteQuery({
    queryKey: ['storyViewers', itemId],
    queryFn: ({ pageParam }) =>
      unwrap(api.call('getStoryViewers', { params: { id: itemId }, query: { paginationToken: pageParam } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ paginationToken }) => paginationToken,
  });
  const people = viewers.data?.pages.flatMap(({ users }) => users) ?? [];
  const { isPending, isError, refetch, hasNextPage, isFetchNextPageError, fetchNextPage } = viewers;
  return (
    <Sheet title={t('viewers.title')} onClose={onClose}>
      {isPending || (isError && people.length === 0) ? (
        <ListState
          state={isPending ? { kind: 'loading' } : { kind: 'failed', retry: () => void refetch() }}
          rows={3}
          offline={{ title: t('viewers.title'), text: t('failed') }}
        />
      ) : people.length === 0 ? (
        <EmptyState icon="eye" title={t('viewers.none')} text={t('viewers.noneText')} />
      ) : (
        <>
          <List label={t('viewers.title')}>
            {people.map(({ _id, name, avatar }) => (
              <Item
                key={_id}
                title={cutName(name ?? t('someone'))}
                picture={<Avatar src={avatar} name={name} />}
                href={hrefOf(locale, 'userDetail', { userId: _id })}
                linkAs={RouterLink}
              />
            ))}
          </List>
          {hasNextPage && (
            <LoadMore
              more={isFetchNextPageError ? 'failed' : viewers.isFetchingNextPage ? 'coming' : 'there'}
              onMore={() => void fetchNextPage()}
              label={t('viewers.more')}
              failed={t('failed')}
            />
          )}
        </>
      )}
    </Sheet>
  );
}
