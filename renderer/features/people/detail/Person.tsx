import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Companion, UserDetail } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { usePresence } from '#renderer/services/presences.ts';
import { CutText } from '#renderer/ui/CutText.tsx';
import { Pill } from '#renderer/ui/Pill.tsx';
import { PresenceStatus } from '#renderer/ui/Presence.tsx';
import { ProfilePortrait, type PortraitPicture } from '#renderer/ui/profileView/ProfilePortrait.tsx';
import {
  ProfileBio,
  ProfileName,
  ProfileTraits,
  ProfileView,
  type ProfileTrait,
} from '#renderer/ui/profileView/ProfileView.tsx';
import { useFieldWords } from '#renderer/ui/profileFields/useFieldWords.ts';
import { personChanged } from '../knownPeople.ts';
import { LikeButton } from '../LikeButton.tsx';
import { portraitOf, usePeopleWords } from '../words.ts';
import type { PersonPorts } from '../ports.ts';
import { Actions } from './Actions.tsx';
import { Media } from './Media.tsx';
import { SimilarPeople } from './SimilarPeople.tsx';
import { photosOf, useGalleryViewer } from './useGalleryViewer.ts';
import styles from './detail.module.css';

export type ShownDetail = UserDetail & { readonly user: Companion };

interface PersonProps {
  readonly detail: ShownDetail;
  readonly isOld: boolean;
  readonly ports: PersonPorts;
  readonly back: ReactNode;
  readonly notice: ReactNode;
  readonly messages: ReactNode;
}

/** A profile: the picture, the facts, the actions and the media. */
export function Person({ detail, isOld, ports, back, notice, messages }: PersonProps) {
  const { user } = detail;
  const { t } = useTranslation(['people', 'stories']);
  const words = usePeopleWords();
  const presence = usePresence(user);
  const openGallery = useGalleryViewer(user);
  const openStories = useStoriesOpener(user);
  const name = words.name(user);
  const withAge = (called: string) => (user.age === null ? called : `${called}, ${user.age}`);
  const bio = user.bio?.trim() ?? '';
  const isNew = user.stories === 'unseen';
  return (
    <main aria-busy={isOld}>
      <ProfileView
        label={t('about', { name })}
        portrait={
          <ProfilePortrait
            label={t('photosOf', { name })}
            pictures={picturesOf(user, t('enlarge'), name)}
            name={words.wholeName(user)}
            start={back}
            onOpen={openGallery}
          />
        }
      >
        <ProfileName
          name={<CutText cut={withAge(name)} whole={withAge(words.wholeName(user))} />}
          shortName={user.name}
          avatar={user.avatar}
          {...(user.stories !== 'none' && {
            ring: isNew ? 'new' : 'seen',
            story: { label: t(isNew ? 'stories:seeNew' : 'stories:seeSeen', { name }), onPress: openStories },
          })}
          end={<LikeButton person={user} className={styles.like} />}
        >
          <PresenceStatus presence={presence} />
          {user.isPremium === true && (
            <Pill icon="star" tone="plain">
              {t('premium')}
            </Pill>
          )}
          {detail.isFan === true && <span>{t('followsYou')}</span>}
        </ProfileName>
        {bio !== '' && <ProfileBio>{bio}</ProfileBio>}
        <Traits user={user} />
        {notice}
        <Actions detail={detail} name={name} presence={presence} ports={ports} />
        <Media person={user} isOld={isOld} onOpen={openGallery} />
        {messages}
        <SimilarPeople person={user} isLoaded={!isOld} ports={ports} />
      </ProfileView>
    </main>
  );
}

function Traits({ user }: { readonly user: Companion }) {
  const words = usePeopleWords();
  const { traits: fieldTraits } = useFieldWords();
  const country = words.country(user);
  const traits: readonly ProfileTrait[] = [
    ...(country === null ? [] : [{ icon: 'place', text: country } as const]),
    ...fieldTraits(user),
  ];
  return traits.length > 0 && <ProfileTraits traits={traits} />;
}

/**
 * Returns the photos of a person. The first one uses the file of the card, so that it does not change when the
 * page opens.
 */
function picturesOf(user: Companion, label: string, name: string): readonly PortraitPicture[] {
  const { photo, tiny } = portraitOf(user);
  const photos = photosOf(user);
  if (photos.length === 0)
    return photo === null ? [] : [{ id: 'avatar', src: photo, tiny, label: name, isAlone: true }];
  return photos.map(({ id, url, previewUrl, tinyUrl }, at) =>
    at === 0 && photo !== null
      ? { id, src: photo, tiny, label }
      : { id, src: url ?? previewUrl ?? photo, tiny: tinyUrl, label },
  );
}

/** Opens the stories of a person. Afterwards the ring around the picture shows them as seen. */
function useStoriesOpener({ _id }: Companion): () => void {
  const { dialogs } = useServices();
  const client = useQueryClient();
  return () =>
    void dialogs
      .open('stories slider', { userIds: [_id], startId: _id }, { key: 'story' })
      .then(() => personChanged(client, _id));
}
