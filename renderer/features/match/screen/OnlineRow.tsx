import { useQuery } from '@tanstack/react-query';
import type { GoddessTabId } from '#shared/domain/calls.ts';
import { cutName } from '#shared/domain/names.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Companion } from '#shared/domain/person.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { AvatarStack } from '#renderer/ui/AvatarStack.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PresenceMark } from '#renderer/ui/Presence.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import styles from './online.module.css';
import { Text } from '#renderer/ui/layout.tsx';

const tab: GoddessTabId = 'online';
/** Maximum number of avatars beside the count. */
const maxShown = 8;
const shownOnPhone = 4;
const askAgainMs = 30_000;

/**
 * Shows the users who are online: a count and avatars. An avatar with a ring opens the story, another one the
 * profile.
 */
export function OnlineRow() {
  const { t } = useTranslation('match');
  const { api } = useServices();
  const locale = useLocale();
  const isPhone = useIsPhone();
  const { data } = useQuery({
    queryKey: ['match', 'online'],
    queryFn: ({ signal }) =>
      unwrap(api.call('getGoddessList', { params: { id: tab }, query: { count: maxShown } }, { signal })),
    refetchInterval: askAgainMs,
  });
  const users = data?.users ?? [];
  const count = data?.online ?? data?.total ?? users.length;
  const href = hrefOf(locale, 'online');

  if (isPhone)
    return (
      // The line keeps its height while the data loads.
      <RouterLink href={href} className={styles.line}>
        <AvatarStack
          people={users
            .slice(0, shownOnPhone)
            .map(({ _id, avatar, name }) => ({ id: _id, src: avatar, name }))}
        />
        <span>{data && t('online.count', { count })}</span>
        <Icon name="right" />
      </RouterLink>
    );
  return (
    <section className={styles.row} aria-label={t('online.title')} aria-busy={!data}>
      {data && (
        <>
          <header>
            <b>
              <PresenceMark presence="online" />
              {formatCount(locale, count)}
            </b>
            <Text as="span" size={12}>
              {t('online.now')}
            </Text>
          </header>
          <ul className={styles.faces}>
            {users.map((user) => (
              <li key={user._id}>
                <Face user={user} userIds={users.filter(hasStory).map(({ _id }) => _id)} />
              </li>
            ))}
          </ul>
          <LinkButton to={href} kind="quiet" size="small">
            {t('online.all')}
          </LinkButton>
        </>
      )}
    </section>
  );
}

const hasStory = ({ stories }: Companion) => stories !== 'none';

function Face({ user, userIds }: { readonly user: Companion; readonly userIds: readonly string[] }) {
  const { t } = useTranslation('match');
  const { dialogs } = useServices();
  const locale = useLocale();
  const name = cutName(user.name ?? t('live.someone'));
  const face = (
    <>
      <Avatar
        src={user.avatar}
        name={user.name}
        size={56}
        presence={user.status}
        ring={user.stories === 'none' ? null : user.stories === 'seen' ? 'seen' : 'new'}
      />
      <span className={styles.name}>{name}</span>
    </>
  );
  if (!hasStory(user))
    return (
      <RouterLink className={styles.face} href={hrefOf(locale, 'userDetail', { userId: user._id })}>
        {face}
      </RouterLink>
    );
  return (
    <button
      type="button"
      className={styles.face}
      aria-label={t('online.story', { name })}
      onClick={() => void dialogs.open('stories slider', { userIds, startId: user._id }, { key: 'story' })}
    >
      {face}
    </button>
  );
}
