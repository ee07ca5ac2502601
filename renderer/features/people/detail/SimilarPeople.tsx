import { useId, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Companion } from '#shared/domain/person.ts';
import { marketSide } from '#shared/domain/roles.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { useWatchedPresence } from '#renderer/services/presences.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { PersonTile } from '../PersonTile.tsx';
import type { PeoplePorts } from '../ports.ts';
import { similarPeople, useSimilarPeople } from './useSimilarPeople.ts';
import grid from '../grid.module.css';
import styles from './similar.module.css';

interface SimilarPeopleProps {
  readonly person: Companion;
  /** False while the page shows data from a list. */
  readonly isLoaded: boolean;
  readonly ports: PeoplePorts;
}

const nobody: readonly Companion[] = [];

/**
 * People who resemble this person. Renders nothing without results, and for people whom lists do not show.
 */
export function SimilarPeople({ person, isLoaded, ports }: SimilarPeopleProps) {
  const { t } = useTranslation(['people', 'common']);
  const locale = useLocale();
  const { session } = useServices();
  const role = useSnapshot(session.state).user?.rolesGroup;
  const titleId = useId();
  // Lists show only users to streamers, and streamers to users.
  const isListed = role !== undefined && marketSide(role) !== marketSide(person.rolesGroup);
  const { data, isError, isPaused, refetch } = useSimilarPeople(person, isListed && isLoaded);
  const people = data?.pages[0]?.users ?? nobody;
  useWatchedPresence(useMemo(() => people.map(({ _id }) => _id), [people]));
  if (!isListed || (data ? people.length === 0 : isPaused)) return null;
  return (
    <section className={styles.similar} aria-labelledby={titleId} aria-busy={!data && !isError}>
      <header>
        <h2 id={titleId}>{t('similar.title')}</h2>
        <LinkButton kind="quiet" size="small" to={hrefOf(locale, 'online')}>
          {t('similar.all')}
        </LinkButton>
      </header>
      {data ? (
        <div role="list" aria-labelledby={titleId} className={styles.people}>
          {people.map((one, at) => (
            <PersonTile key={one._id} person={one} at={at} ports={ports} isReached />
          ))}
        </div>
      ) : isError ? (
        <p className={styles.failed} role="alert">
          {t('similar.failed')}
          <Button size="small" kind="quiet" onPress={() => void refetch()}>
            {t('common:tryAgain')}
          </Button>
        </p>
      ) : (
        <div className={styles.people} aria-hidden="true">
          {Array.from({ length: similarPeople }, (_, at) => (
            <span key={at} className={grid.waiting}>
              <Skeleton />
            </span>
          ))}
        </div>
      )}
    </section>
  );
}
