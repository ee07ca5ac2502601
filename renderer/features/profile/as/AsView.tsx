import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useQuery } from '@tanstack/react-query';
import { cutName } from '#shared/domain/names.ts';
import type { Companion, ProfileViewer } from '#shared/domain/person.ts';
import { countryName } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { CutText } from '#renderer/ui/CutText.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { GalleryGrid, GalleryTile } from '#renderer/ui/gallery/GalleryGrid.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Pill } from '#renderer/ui/Pill.tsx';
import { PresenceStatus } from '#renderer/ui/Presence.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import { ProfilePortrait } from '#renderer/ui/profileView/ProfilePortrait.tsx';
import {
  ProfileActions,
  ProfileBio,
  ProfileName,
  ProfileTraits,
  ProfileView,
  type ProfileTrait,
} from '#renderer/ui/profileView/ProfileView.tsx';
import { useFieldWords } from '#renderer/ui/profileFields/useFieldWords.ts';
import { AsBar } from './AsBar.tsx';
import styles from './as.module.css';
import { Stack } from '#renderer/ui/layout.tsx';

interface AsViewProps {
  readonly as: ProfileViewer;
  readonly onChange: (as: ProfileViewer | 'you') => void;
}

/** The user's own page as the server shows it to another viewer. Only the viewer selection can be pressed. */
export function AsView({ as, onChange }: AsViewProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { api } = useServices();
  const { data, isError, fetchStatus, refetch } = useQuery({
    queryKey: ['profileAs', as],
    queryFn: ({ signal }) => unwrap(api.call('getProfileAs', { params: { viewer: as } }, { signal })),
  });
  const isPhone = useIsPhone();
  const bar = <AsBar as={as} onChange={onChange} />;
  const note = (
    <p className={styles.note}>
      <Icon name="eye" />
      {t(`as.note.${as}`)}
    </p>
  );
  const person = data?.user ?? null;
  return (
    <ProfileView
      label={t('as.label')}
      portrait={person === null && isPhone ? null : <Portrait person={person} as={as} />}
    >
      {bar}
      {note}
      {data === undefined && fetchStatus === 'paused' ? (
        <EmptyState role="status" icon="offline" title={t('common:toast.offline')} text={t('offline.as')} />
      ) : isError ? (
        <EmptyState
          role="alert"
          icon="warn"
          title={t('common:error.title')}
          text={t('common:error.text')}
          actions={<Button onPress={() => void refetch()}>{t('common:tryAgain')}</Button>}
        />
      ) : data === undefined ? (
        <Stack role="status" aria-label={t('common:loading')} gap={4}>
          <Skeleton width="60%" height={48} />
          <Skeleton width="90%" height={24} />
          <Skeleton width="100%" height={56} />
        </Stack>
      ) : person === null ? (
        <EmptyState
          className={styles.gone}
          icon="lock"
          title={t('as.gone')}
          text={t('as.goneText')}
          actions={
            <span inert>
              <Button kind="primary">{t('as.goneOthers')}</Button>
            </span>
          }
        />
      ) : (
        <Shown person={person} mayCall={data.mayCall === true} />
      )}
    </ProfileView>
  );
}

function Portrait({ person, as }: { readonly person: Companion | null; readonly as: ProfileViewer }) {
  const { t } = useTranslation(['profile', 'gallery']);
  const gallery = (person?.gallery ?? []).filter(({ story }) => story !== true);
  const pictures =
    gallery.length > 0
      ? gallery.map((item, index) => ({
          id: item.id,
          src: item.url ?? item.previewUrl,
          tiny: item.tinyUrl,
          label: t('gallery:named.image', { at: index + 1 }),
        }))
      : person?.avatar
        ? [{ id: 'avatar', src: person.avatar, tiny: null, label: t('avatar.name') }]
        : [];
  return (
    <ProfilePortrait
      label={t('portrait')}
      pictures={pictures}
      note={<Pill icon="eye">{t(`as.sees.${as}`)}</Pill>}
    />
  );
}

/** Facts and inactive buttons of the page. */
function Shown({ person, mayCall }: { readonly person: Companion; readonly mayCall: boolean }) {
  const { t } = useTranslation(['profile', 'gallery']);
  const locale = useLocale();
  const words = useFieldWords();
  const { name, age, avatar, bio, status, last_ip_country: country, isFavorite, price } = person;
  const withAge = (called: string) => (age === null ? called : t('nameAge', { name: called, age }));
  const traits: readonly ProfileTrait[] = [
    ...(country === null ? [] : [{ icon: 'place', text: countryName(locale, country) } as const]),
    ...words.traits(person),
  ];
  const items = [...person.gallery, ...person.videoGallery].filter(({ story }) => story !== true);
  return (
    <>
      <ProfileName
        name={<CutText cut={withAge(cutName(name ?? '—'))} whole={withAge(name ?? '—')} />}
        shortName={name}
        avatar={avatar}
        ring={person.stories === 'unseen' ? 'new' : null}
      >
        <PresenceStatus presence={status} />
        {person.isPremium === true && <Badge tone="coin">{t('premium')}</Badge>}
      </ProfileName>
      {bio !== null && bio.trim() !== '' && <ProfileBio>{bio}</ProfileBio>}
      {traits.length > 0 && <ProfileTraits traits={traits} />}
      <div inert>
        <ProfileActions>
          {mayCall && (
            <Button kind="primary" size="big">
              {price === null ? t('as.call') : t('as.callPrice', { count: price })}
            </Button>
          )}
          <Button size="big" icon="chat" className={styles.write}>
            {t('as.message')}
          </Button>
          <Button size="big" icon={isFavorite === true ? 'heart-fill' : 'heart'} className={styles.follow}>
            <span>{t(isFavorite === true ? 'as.following' : 'as.follow')}</span>
          </Button>
          <IconButton icon="gift" label={t('as.gift')} className={styles.round} />
        </ProfileActions>
      </div>
      {items.length > 0 && (
        <div inert className={styles.rest}>
          <GalleryGrid label={t('section.image')} items={items} keyOf={({ id }) => id}>
            {(item, index) => (
              <GalleryTile
                label={t(`gallery:named.${item.type}`, { at: index + 1 })}
                src={item.previewUrl ?? item.url}
                tiny={item.tinyUrl}
                isVideo={item.type === 'video'}
                duration={item.duration}
              />
            )}
          </GalleryGrid>
        </div>
      )}
    </>
  );
}
