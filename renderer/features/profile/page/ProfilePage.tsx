import { useState, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ageAt } from '#shared/domain/age.ts';
import { cutName } from '#shared/domain/names.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { ProfileViewer } from '#shared/domain/person.ts';
import { countryName, formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { CutText } from '#renderer/ui/CutText.tsx';
import { OfflineBanner } from '#renderer/ui/OfflineBanner.tsx';
import { StateTag } from '#renderer/ui/StateTag.tsx';
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
import { AsBar } from '../as/AsBar.tsx';
import { AsView } from '../as/AsView.tsx';
import { todosOf } from '../own/todo.ts';
import { useGalleryCommands } from '../own/useGalleryCommands.ts';
import { useOwnGallery, type OwnGallery } from '../own/useOwnGallery.ts';
import { useReasons } from '../own/useReasons.ts';
import { galleryColumns } from './galleryColumns.ts';
import { GallerySection } from './GallerySection.tsx';
import { MissingCard } from './MissingCard.tsx';
import styles from './page.module.css';

export interface ProfilePageProps {
  /** The user's own stories, with a button to add one. */
  readonly stories?: ReactNode;
  readonly onAddStory: () => void;
  /** Shown instead of the missing parts to a user who applies as a streamer. */
  readonly application?: ReactNode;
  /** Groups of links to further pages. */
  readonly links: ReactNode;
}

/** `/profile`: the user's own page as others see it, with its missing parts. */
export function ProfilePage(props: ProfilePageProps) {
  const own = useOwnGallery();
  const [as, setAs] = useState<ProfileViewer | 'you'>('you');
  if (as !== 'you') return <AsView as={as} onChange={setAs} />;
  return own && <Own own={own} bar={<AsBar as={as} onChange={setAs} />} {...props} />;
}

function Own(props: ProfilePageProps & { readonly own: OwnGallery; readonly bar: ReactNode }) {
  const { own, bar, stories, onAddStory, application, links } = props;
  const { t } = useTranslation(['profile', 'gallery', 'pages']);
  const locale = useLocale();
  const { clock } = useServices();
  const isOnline = useIsOnline();
  const { user, photos, videos } = own;
  const reasonOf = useReasons([...photos, ...videos]);
  const commands = useGalleryCommands(own, reasonOf);
  const traits = useTraits(own);
  const columns = galleryColumns(photos.length, videos.length);
  const age = user.birthday === null ? null : ageAt(user.birthday, clock.now());
  const name = user.name ?? '—';
  const withAge = (called: string) => (age === null ? called : t('nameAge', { name: called, age }));
  const seen = photos.filter(({ status }) => status === 'approved');
  const refused = [photos, videos].flatMap((items) =>
    items.flatMap((item, index) =>
      item.status === 'refused' ? [{ item, at: index + 1, reason: reasonOf(item) }] : [],
    ),
  );
  const pictures =
    seen.length > 0
      ? seen.map((item, index) => ({
          id: item.id,
          src: item.url ?? item.previewUrl,
          tiny: item.tinyUrl,
          label: t('gallery:named.image', { at: index + 1 }),
        }))
      : user.avatar !== null
        ? [{ id: 'avatar', src: user.avatar, tiny: null, label: t('avatar.name') }]
        : [];

  return (
    <ProfileView
      label={t('label')}
      portrait={
        <ProfilePortrait
          label={t('portrait')}
          pictures={pictures}
          onOpen={(id) => {
            const item = photos.find((one) => one.id === id);
            if (item) void commands.open(item);
          }}
        />
      }
    >
      {bar}
      <ProfileName
        name={<CutText cut={withAge(cutName(name))} whole={withAge(name)} />}
        shortName={user.name}
        avatar={user.avatar}
      >
        <span>{t(`pages:hub.role.${user.rolesGroup}`)}</span>
        {user.premium === true && <Badge tone="coin">{t('premium')}</Badge>}
        {user.avatarOnModeration === true && (
          <StateTag tone="warning" icon="clock">
            {t('avatar.checking')}
          </StateTag>
        )}
      </ProfileName>
      {user.bio !== null && user.bio.trim() !== '' && <ProfileBio>{user.bio}</ProfileBio>}
      <ProfileTraits traits={traits} />
      {!isOnline && <OfflineBanner text={t('offline.page')} />}
      <ProfileActions>
        <LinkButton
          kind="primary"
          size="big"
          className={styles.edit}
          to={hrefOf(locale, 'profileEdit')}
          icon="edit"
        >
          {t('pages:name.profileEdit')}
        </LinkButton>
        <Button size="big" icon="plus" onPress={onAddStory}>
          {t('addStory')}
        </Button>
      </ProfileActions>
      <div className={styles.rest}>
        {application ?? (
          <MissingCard
            todos={todosOf(own)}
            photos={photos.filter(({ status }) => status !== 'refused').length}
            refused={refused}
            onAdd={(type) => void commands.add(type)}
            onReplace={(item) =>
              void commands.add(item.type).then((isChosen) => isChosen && commands.remove(item))
            }
          />
        )}
        {stories}
        <div className={styles.galleries}>
          <GallerySection
            type="image"
            items={photos}
            columns={columns.photos}
            onOpen={(item) => void commands.open(item)}
            onAdd={() => void commands.add('image')}
          />
          <GallerySection
            type="video"
            items={videos}
            columns={columns.videos}
            onOpen={(item) => void commands.open(item)}
            onAdd={() => void commands.add('video')}
          />
        </div>
        {links}
      </div>
    </ProfileView>
  );
}

function useTraits({ user }: OwnGallery): readonly ProfileTrait[] {
  const { t } = useTranslation('profile');
  const locale = useLocale();
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: ['favoritesCounter'],
    queryFn: ({ signal }) => unwrap(api.call('getFavoritesCounter', undefined, { signal })),
  });
  const words = useFieldWords();
  const country = user.last_ip_country;
  const fans = data?.favoritedBy ?? user.favoritedBy.length;
  const followings = data?.favorites ?? user.favorites.length;
  return [
    ...(country === null ? [] : [{ icon: 'place', text: countryName(locale, country) } as const]),
    ...words.traits(user),
    {
      icon: 'heart',
      text: (
        <Link className={styles.count} to={hrefOf(locale, 'fans')}>
          {t('fans', { count: fans, shown: formatCount(locale, fans) })}
        </Link>
      ),
    },
    {
      icon: 'follow',
      text: (
        <Link className={styles.count} to={hrefOf(locale, 'followings')}>
          {t('followings', { count: followings, shown: formatCount(locale, followings) })}
        </Link>
      ),
    },
  ];
}
