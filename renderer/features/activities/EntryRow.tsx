import { useId } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { cutName } from '#shared/domain/names.ts';
import type { Activity, ActivityKind, ActivityTopic } from '#shared/domain/activities.ts';
import { formatTime, formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useFollow } from '#renderer/services/follows.ts';
import { useOpenPerson } from '#renderer/services/personOpener.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { CoverLink } from '#renderer/ui/CoverLink.tsx';
import cover from '#renderer/ui/CoverLink.module.css';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { PersonPress } from '#renderer/ui/PersonPress.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import type { ActivitiesPorts } from './ActivitiesPage.tsx';
import type { Entry } from './grouping.ts';
import { useEntryWords } from './useEntryWords.ts';
import styles from './activities.module.css';

const icons: Partial<Record<ActivityKind, IconName>> = {
  gift: 'gift',
  missedCall: 'missed',
  followByUser: 'follow',
  beLiked: 'like',
  like: 'like',
  follow: 'follow',
  unfollow: 'heart',
  sendGift: 'gift',
  sendAnimatedGift: 'gift',
  report: 'flag',
  ignored: 'block',
  unblock: 'check',
};

const topicIcons: Readonly<Record<ActivityTopic, IconName>> = {
  payout: 'wallet',
  penalty: 'shield',
  bonus: 'trophy',
};
/** Returns true for a penalty that gave coins back, so that it is not shown as bad news. */
const isBack = (activity: Activity | undefined): boolean =>
  activity?.topic === 'penalty' && (activity.coins ?? 0) >= 0;

interface EntryRowProps {
  readonly entry: Entry;
  readonly ports: ActivitiesPorts;
  readonly isOwn: boolean;
}

/**
 * Row with a person, their activities and the time. The sentence links to the chat, payout, penalty or
 * person.
 */
export function EntryRow({ entry, ports, isOwn }: EntryRowProps) {
  const { t } = useTranslation(['activities', 'common']);
  const locale = useLocale();
  const words = useEntryWords();
  const whenId = useId();
  const openPerson = useOpenPerson();
  const { user, parts, activities, isNew } = entry;
  const kind = parts[0]?.kind ?? 'systemMessage';
  const times = activities.map(({ created }) => formatTime(locale, new Date(created)));

  const [first] = activities;
  const topic = user ? null : (first?.topic ?? null);
  const href = hrefFor();

  function hrefFor(): string | null {
    if (topic === 'payout')
      return `${hrefOf(locale, 'payouts')}?${new URLSearchParams({ payout: first?.ref ?? '' }).toString()}`;
    if (topic === 'penalty')
      return `${hrefOf(locale, 'penalties')}?${new URLSearchParams({ penalty: first?.ref ?? '' }).toString()}`;
    if (topic === 'bonus') return hrefOf(locale, 'income');
    if (!user) return null;
    if (kind === 'gift' || kind === 'sendGift' || kind === 'sendAnimatedGift')
      return `${hrefOf(locale, 'chat')}?${new URLSearchParams({ userId: user._id }).toString()}`;
    if (kind === 'missedCall') return hrefOf(locale, 'callsHistory');
    return hrefOf(locale, 'userDetail', { userId: user._id });
  }

  const sentence = user ? words.sentence(entry, isOwn) : words.service(first);
  const more = first && !user ? words.more(first) : null;
  return (
    <li className={cx(styles.row, isNew && styles.isNew)}>
      {isNew && (
        <i className={styles.fresh}>
          <VisuallyHidden>{t('unread')}</VisuallyHidden>
        </i>
      )}
      <span className={styles.picture}>
        {user ? (
          <PersonPress
            label={t('common:whoIs', { name: user.name?.trim() || t('somebody') })}
            onPress={openPerson && (() => openPerson(user))}
          >
            <Avatar src={user.avatar} name={user.name} size="m" />
            <span className={cx(styles.kind, styles[kind])}>
              <Icon name={icons[kind] ?? 'bell'} />
            </span>
          </PersonPress>
        ) : (
          <span className={cx(styles.house, topic && styles[topic], isBack(first) && styles.isBack)}>
            <Icon name={topic ? topicIcons[topic] : 'info'} />
          </span>
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.sentence} dir="auto">
          {href === null ? (
            sentence
          ) : (
            <CoverLink href={href} linkAs={RouterLink} describedBy={whenId}>
              {sentence}
            </CoverLink>
          )}
        </span>
        {more && <span className={styles.more}>{more}</span>}
        <GiftPills activities={activities} />
        <span id={whenId} className={styles.when}>
          {words.times([...new Set(times)])}
        </span>
      </span>
      {user && !isOwn && <EntryAction {...{ entry, ports }} user={user} />}
      {topic === 'penalty' && first?.until && href !== null && (
        <LinkButton size="small" className={cover.above} to={href}>
          {t('reasons')}
        </LinkButton>
      )}
    </li>
  );
}

function EntryAction({
  entry: { parts },
  ports,
  user,
}: Pick<EntryRowProps, 'entry' | 'ports'> & { readonly user: NonNullable<Entry['user']> }) {
  const { t } = useTranslation('activities');
  const name = user.name?.trim() || t('somebody');
  const { isOn, toggle } = useFollow(user, () => notify.error(t('followRefused', { name: cutName(name) })));
  const has = (kind: ActivityKind) => parts.some((part) => part.kind === kind);
  if (has('missedCall') && ports.canCall(user))
    return (
      <Button
        size="small"
        className={cover.above}
        isDisabled={ports.isInCall}
        aria-label={t('callBackTo', { name })}
        onPress={() => ports.call(user)}
      >
        {t('callBack')}
      </Button>
    );
  if (has('followByUser') && !isOn)
    return (
      <Button size="small" className={cover.above} aria-label={t('followBackTo', { name })} onPress={toggle}>
        {t('followBack')}
      </Button>
    );
  return (
    <Button
      size="small"
      className={cover.above}
      aria-label={t('writeTo', { name })}
      onPress={() => ports.write(user._id)}
    >
      {t('write')}
    </Button>
  );
}

/** The gifts of a row: each kind once, with its count. */
function GiftPills({ activities }: { readonly activities: readonly Activity[] }) {
  const locale = useLocale();
  const gifts = new Map<string, { name: string; count: number }>();
  for (const { image, text, kind } of activities)
    if (image !== null && (kind === 'gift' || kind === 'sendGift' || kind === 'sendAnimatedGift'))
      gifts.set(image, { name: text ?? '', count: (gifts.get(image)?.count ?? 0) + 1 });
  if (gifts.size === 0) return null;
  return (
    <span className={styles.pills}>
      {[...gifts].map(([image, { name, count }]) => (
        <span key={image} className={styles.pill}>
          <img src={image} alt={name} width={20} height={20} />
          {count > 1 && <span>× {formatCount(locale, count)}</span>}
        </span>
      ))}
    </span>
  );
}
