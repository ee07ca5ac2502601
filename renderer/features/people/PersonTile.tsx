import { memo } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Companion } from '#shared/domain/person.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useFollow } from '#renderer/services/follows.ts';
import { useOpenPerson } from '#renderer/services/personOpener.ts';
import { usePresence } from '#renderer/services/presences.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { PersonCard } from '#renderer/ui/PersonCard.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { LikeButton } from './LikeButton.tsx';
import type { PeoplePorts } from './ports.ts';
import { portraitOf, usePeopleWords } from './words.ts';
import styles from './grid.module.css';

interface PersonTileProps {
  readonly person: Companion;
  /** Index among all people of the list. */
  readonly at: number;
  readonly ports: PeoplePorts;
  /** The first card is larger and has a button to call. */
  readonly isLarge?: boolean;
  readonly isReached: boolean;
}

const nothingToSay = () => undefined;

/** Card of a person in the grid with their current presence. */
export const PersonTile = memo(function PersonTile(props: PersonTileProps) {
  const { person, at, ports, isLarge = false, isReached } = props;
  const { t } = useTranslation(['people', 'common']);
  const locale = useLocale();
  const words = usePeopleWords();
  const presence = usePresence(person);
  const { isOn } = useFollow(person, nothingToSay);
  const openPerson = useOpenPerson();
  const ask = openPerson && (() => openPerson(person));
  const country = words.country(person);
  const languages =
    isLarge && person.languages.length > 0 ? words.languages(person.languages.slice(0, 3)) : null;
  const isCallable = ports.canCall(person);
  const blurred = person.isAvatarBlurred === true ? t('blurred') : null;
  return (
    <div role="listitem" className={isLarge ? styles.first : undefined} data-at={at}>
      <PersonCard
        className={styles.card}
        name={words.name(person)}
        wholeName={words.wholeName(person)}
        age={person.age}
        {...portraitOf(person)}
        presence={presence}
        facts={[country, languages, blurred].filter((fact) => fact !== null).join(' · ')}
        href={hrefOf(locale, 'userDetail', { userId: person._id })}
        linkAs={RouterLink}
        tabIndex={isReached ? 0 : -1}
        isFollowed={isOn}
        isLarge={isLarge}
        onDetails={ask}
        corner={
          !isLarge && isCallable && person.price !== null ? (
            <Coins value={person.price} kind="glass" className={styles.price} />
          ) : null
        }
        action={
          isLarge && isCallable ? (
            <span className={styles.deeds}>
              <Button
                kind="solid"
                icon="cam"
                aria-label={person.price === null ? undefined : t('callPrice', { count: person.price })}
                isDisabled={ports.isInCall || presence !== 'online'}
                onPress={() => ports.call(person)}
              >
                <span className={styles.priced}>
                  {t('call')}
                  {person.price !== null && <small>{t('aMinute', { count: person.price })}</small>}
                </span>
              </Button>
              <LikeButton person={person} isGlass />
              {ask && (
                <IconButton
                  isGlass
                  icon="more"
                  className={styles.more}
                  label={t('common:whoIs', { name: words.wholeName(person) })}
                  onPress={ask}
                />
              )}
            </span>
          ) : null
        }
      />
    </div>
  );
});
