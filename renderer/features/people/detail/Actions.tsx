import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { shownCoins, type Presence } from '#shared/domain/person.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Menu, MenuItem, MenuRule } from '#renderer/ui/Menu.tsx';
import { ProfileActions } from '#renderer/ui/profileView/ProfileView.tsx';
import { FollowButton } from '../FollowButton.tsx';
import { peopleKeys } from '../usePeople.ts';
import type { PersonPorts } from '../ports.ts';
import type { ShownDetail } from './Person.tsx';
import styles from './detail.module.css';

interface ActionsProps {
  readonly detail: ShownDetail;
  readonly name: string;
  readonly presence: Presence;
  readonly ports: PersonPorts;
}

/** Returns the price per minute; null while unknown or if the person can't be called. */
function usePrice(userId: string, known: number | null, isAsked: boolean): number | null {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: peopleKeys.price(userId),
    queryFn: ({ signal }) =>
      unwrap(api.call('getCallPrice', { params: { userId, fromScreen: 'user-detail' } }, { signal })),
    enabled: isAsked && known === null,
  });
  return known ?? data?.price ?? null;
}

/** Call, write, follow and gift, with rarer actions behind "More". */
export function Actions({ detail: { user, mayCall, isNeverMet }, name, presence, ports }: ActionsProps) {
  const { t } = useTranslation('people');
  const { session } = useServices();
  const me = useSnapshot(session.state).user;
  const paysMe = me !== null && isStreamer(me.rolesGroup);
  const isCallable = mayCall ?? ports.canCall(user);
  const price = usePrice(user._id, user.price, isCallable && ports.canCall(user));
  const coins = paysMe ? null : shownCoins(me);
  const isOnline = useIsOnline();
  const whyNot = !isOnline
    ? t('cannotCall.network')
    : presence === 'offline'
      ? t('cannotCall.offline')
      : presence === 'inacall'
        ? t('cannotCall.busy')
        : null;
  const [priceId, haveId] = [useId(), useId()];
  return (
    <>
      <ProfileActions>
        {isCallable && (
          <Button
            kind="primary"
            size="big"
            className={styles.call}
            aria-describedby={`${priceId} ${haveId}`}
            isDisabled={ports.isInCall || whyNot !== null}
            onPress={() => ports.call(user)}
          >
            {t('call')}
            {price !== null && (
              <small id={priceId} aria-hidden="true">
                {t('aMinute', { count: price })}
              </small>
            )}
          </Button>
        )}
        <Button
          kind={isCallable ? 'plain' : 'primary'}
          icon="chat"
          className={styles.write}
          onPress={() => ports.write(user)}
        >
          {t('message')}
        </Button>
        <FollowButton person={user} name={name} className={styles.follow} />
        {ports.gift && (
          <IconButton
            icon="gift"
            label={t('gift')}
            className={styles.round}
            onPress={() => ports.gift?.(user)}
          />
        )}
        <Menu
          label={t('moreAbout', { name })}
          trigger={<IconButton icon="more" label={t('moreActions')} className={styles.round} />}
        >
          <MenuItem icon="link" onSelect={() => ports.copyLink(user._id)}>
            {t('copyLink')}
          </MenuItem>
          {isNeverMet !== true && (
            <MenuItem icon="eye-off" onSelect={() => ports.neverMeet(user)}>
              {t('neverMeet')}
            </MenuItem>
          )}
          <MenuRule />
          <MenuItem icon="flag" isDanger onSelect={() => ports.report(user)}>
            {t('report')}
          </MenuItem>
          <MenuItem icon="block" isDanger onSelect={() => ports.block(user)}>
            {t('block')}
          </MenuItem>
        </Menu>
      </ProfileActions>
      <p className={styles.have} id={haveId}>
        {isCallable && whyNot !== null
          ? whyNot
          : isCallable && price !== null && price > 0 && coins !== null
            ? reachOf(coins, price)
            : isNeverMet === true
              ? t('isNeverMet')
              : null}
      </p>
    </>
  );

  function reachOf(had: number, aMinute: number): string {
    const minutes = Math.floor(had / aMinute);
    return minutes === 0
      ? t('have.tooFew', { count: had })
      : `${t('have.coins', { count: had })} ${t('have.minutes', { count: minutes })}`;
  }
}
