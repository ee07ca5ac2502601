import type { DeskArtist } from '#shared/api/agencies.ts';
import { cutName } from '#shared/domain/names.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ListState } from '#renderer/ui/ListState.tsx';
import { LoadMore } from '#renderer/ui/LoadMore.tsx';
import { MainAndSide } from '#renderer/ui/money/MainAndSide.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { Table, type TableColumn } from '#renderer/ui/Table.tsx';
import { DeskPerson } from '../DeskPerson.tsx';
import { useStep } from '../useDesk.ts';
import { ArtistForm } from './ArtistForm.tsx';
import { useDeskArtists } from './useContracts.ts';

const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** Lists artists, each with a button to revoke the role, and a form to grant it. */
export function ArtistsPart() {
  const { t } = useTranslation('finance');
  const locale = useLocale();
  const { api, dialogs } = useServices();
  const step = useStep();
  const list = useDeskArtists();
  if (list.kind !== 'ready')
    return (
      <ListState rows={4} state={list} offline={{ title: t('offline.title'), text: t('offline.text') }} />
    );
  const nameOf = ({ user }: DeskArtist) => cutName(user.name ?? missing);

  async function confirmTakeOver(artist: DeskArtist): Promise<void> {
    const name = nameOf(artist);
    await dialogs.open('confirm action', {
      title: t('artists.take.title', { name }),
      text: t('artists.take.text'),
      actionText: t('artists.take.action'),
      isDanger: true,
      async onConfirm() {
        const done = await step(api.call('takeArtist', { params: { id: artist.user._id }, body: {} }));
        if (done) notify.success(t('artists.take.done', { name }));
      },
    });
  }

  const columns: readonly TableColumn<DeskArtist>[] = [
    { id: 'person', title: t('artists.column.person'), cell: ({ user }) => <DeskPerson user={user} /> },
    {
      id: 'since',
      title: t('artists.column.since'),
      from: 'tablet',
      cell: ({ since }) => (since === null ? missing : formatDate(locale, day, new Date(since))),
    },
    {
      id: 'by',
      title: t('artists.column.by'),
      from: 'tablet',
      cell: ({ since, givenBy }) => givenBy?.name ?? (since === null ? missing : t('agencies.byOperator')),
    },
    {
      id: 'action',
      title: t('artists.column.action'),
      isTitleHidden: true,
      isNumber: true,
      cell: (artist) =>
        artist.interest === null ? (
          <Button
            size="small"
            kind="dangerSoft"
            aria-label={t('artists.take.of', { name: nameOf(artist) })}
            onPress={() => void confirmTakeOver(artist)}
          >
            {t('artists.take.open')}
          </Button>
        ) : (
          t('failure.forbidden')
        ),
    },
  ];
  return (
    <MainAndSide side={<ArtistForm />}>
      {list.items.length === 0 ? (
        <EmptyState icon="star" title={t('artists.none.title')} text={t('artists.none.text')} />
      ) : (
        <div>
          <Table
            caption={t('artists.caption')}
            columns={columns}
            rows={list.items}
            rowKey={({ user }) => user._id}
          />
          <LoadMore more={list.more} onMore={list.loadMore} label={t('more')} failed={t('moreFailed')} />
        </div>
      )}
    </MainAndSide>
  );
}
