import { use, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { GoddessTabId } from '#shared/domain/calls.ts';
import { cutName } from '#shared/domain/names.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Companion } from '#shared/domain/person.ts';
import { marketSide, type Role } from '#shared/domain/roles.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { useOpenPerson } from '#renderer/services/personOpener.ts';
import { PresencesContext, usePresence, useWatchedPresence } from '#renderer/services/presences.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { PersonCard } from '#renderer/ui/PersonCard.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { historyKeys } from './keys.ts';
import type { CallBack } from './useCallBack.ts';
import styles from './callStart.module.css';

/** Number of people: two rows of four, or four rows of two. */
const people = 8;
const online: GoddessTabId = 'online';
/** Screen name under which statistics count calls from here. */
const fromScreen = 'call';
/** Milliseconds between refetches. */
const askAgainMs = 30_000;
const nobody: readonly Companion[] = [];

/**
 * People who can be called now. Rendered for users only, because only users call from a list, and hidden
 * while all people are busy.
 */
export function OnlineNow({ role, callBack }: { readonly role: Role; readonly callBack: CallBack }) {
  const { t } = useTranslation('history');
  const { api, dialogs } = useServices();
  const presences = use(PresencesContext);
  const { data } = useQuery({
    queryKey: historyKeys.online,
    queryFn: async ({ signal }) => {
      const page = await unwrap(
        api.call(
          'getGoddessList',
          { params: { id: online }, query: { count: people, freeOnly: true } },
          { signal },
        ),
      );
      presences?.update(page.users);
      return page;
    },
    staleTime: 0,
    refetchInterval: askAgainMs,
    enabled: marketSide(role) === 'user',
  });
  async function choose(peer: Companion): Promise<void> {
    const callType = await dialogs.open('call', { peer, fromScreen });
    if (callType) callBack.onCall(peer, callType);
  }
  const shown = (data?.users ?? nobody).filter(callBack.canCall);
  useWatchedPresence(useMemo(() => (data?.users ?? nobody).map(({ _id }) => _id), [data]));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="online-now" className={styles.online}>
      <header className={styles.head}>
        <h2 id="online-now">{t('start.online')}</h2>
      </header>
      <ul className={styles.people}>
        {shown.map((user) => (
          <li key={user._id}>
            <OnlinePerson user={user} isDisabled={callBack.isDisabled} onCall={() => void choose(user)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OnlinePersonProps {
  readonly user: Companion;
  readonly isDisabled: boolean;
  readonly onCall: () => void;
}

/**
 * A person with their current presence. A person who goes offline stays in the list until it is refetched,
 * but can't be called.
 */
function OnlinePerson({ user, isDisabled, onCall }: OnlinePersonProps) {
  const { t } = useTranslation('history');
  const locale = useLocale();
  const presence = usePresence(user);
  const openPerson = useOpenPerson();
  const name = cutName(user.name ?? t('somebody'));
  return (
    <PersonCard
      name={name}
      age={user.age}
      photo={user.avatar}
      presence={presence}
      href={hrefOf(locale, 'userDetail', { userId: user._id })}
      linkAs={RouterLink}
      onDetails={openPerson && (() => openPerson(user))}
      action={
        <Button
          kind="glass"
          size="small"
          icon="cam"
          className={styles.call}
          aria-label={t('callBack', { name })}
          isDisabled={isDisabled || presence !== 'online'}
          onPress={onCall}
        >
          {t('start.call')}
        </Button>
      }
    />
  );
}
