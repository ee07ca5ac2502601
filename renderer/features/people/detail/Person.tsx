import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Companion, UserDetail } from '#shared/domain/person.ts';
import { usePresence } from '#renderer/services/presences.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { CutText } from '#renderer/ui/CutText.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PresenceStatus } from '#renderer/ui/Presence.tsx';
import { Pill } from '#renderer/ui/Pill.tsx';
import { usePeopleWords } from '../words.ts';
import type { PersonPorts } from '../ports.ts';
import { Actions } from './Actions.tsx';
import { Cover } from './Cover.tsx';
import { Media } from './Media.tsx';
import { photosOf, useGalleryViewer } from './useGalleryViewer.ts';
import styles from './detail.module.css';

export type ShownDetail = UserDetail & { readonly user: Companion };

interface PersonProps {
  readonly detail: ShownDetail;
  readonly isOld: boolean;
  readonly ports: PersonPorts;
  readonly back: ReactNode;
  readonly notice: ReactNode;
}

/** A person as they are shown: the picture, who they are, what one can do, and what they show. */
export function Person({ detail, isOld, ports, back, notice }: PersonProps) {
  const { user } = detail;
  const { t } = useTranslation('people');
  const words = usePeopleWords();
  const presence = usePresence(user);
  const openGallery = useGalleryViewer(user);
  const name = words.name(user);
  const withAge = (called: string) => (user.age === null ? called : `${called}, ${user.age}`);
  const country = words.country(user);
  const bio = user.bio?.trim() ?? '';
  return (
    <main className={styles.detail} aria-busy={isOld}>
      <Cover person={user} name={name} photos={photosOf(user)} back={back} onOpen={openGallery} />
      <section className={styles.facts} aria-label={t('about', { name })}>
        {notice}
        <div className={styles.nameRow}>
          <Avatar src={user.avatar} name={user.name} size={72} className={styles.face} />
          <div className={styles.named}>
            <h1 className={styles.name} dir="auto">
              <CutText cut={withAge(name)} whole={withAge(words.wholeName(user))} />
            </h1>
            <span className={styles.status}>
              <PresenceStatus presence={presence} />
              {user.isPremium === true && (
                <Pill icon="star" tone="plain">
                  {t('premium')}
                </Pill>
              )}
              {detail.isFan === true && <span className={styles.fan}>{t('followsYou')}</span>}
            </span>
          </div>
        </div>
        {bio !== '' && (
          <p className={styles.bio} dir="auto">
            {bio}
          </p>
        )}
        {(country !== null || user.languages.length > 0) && (
          <div className={styles.traits}>
            {country !== null && (
              <span>
                <Icon name="place" />
                {country}
              </span>
            )}
            {user.languages.length > 0 && (
              <span>
                <Icon name="chat" />
                {words.languages(user.languages)}
              </span>
            )}
          </div>
        )}
        <Actions detail={detail} name={name} presence={presence} ports={ports} />
        <Media person={user} isOld={isOld} onOpen={openGallery} />
      </section>
    </main>
  );
}
