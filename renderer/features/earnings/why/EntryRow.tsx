import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { FigureEntry } from '#shared/domain/earnings.ts';
import { cutName } from '#shared/domain/names.ts';
import { causeHref } from '#renderer/services/causeHref.ts';
import { formatSigned } from '#renderer/i18n/format.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { Item } from '#renderer/ui/Item.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { useWords } from '../useWords.ts';
import type { EntryGroup } from './grouping.ts';
import styles from './why.module.css';
import { Text } from '#renderer/ui/layout.tsx';

type Cause = FigureEntry['cause']['kind'];

const icons: Readonly<Record<Cause, IconName>> = {
  match: 'match',
  call: 'phone',
  gift: 'gift',
  medium: 'image',
  message: 'chat',
  prize: 'trophy',
  streak: 'calendar',
  target: 'target',
  matches: 'match',
  bonus: 'star',
  referral: 'follow',
};

/**
 * Row of entries: person, kind, time, calculation and sum. A press leads to the call, chat or page of the
 * source.
 */
export function EntryRow({ group }: { readonly group: EntryGroup }) {
  const { t } = useTranslation(['earnings', 'common']);
  const words = useWords();
  const { first, coins, count } = group;
  const { cause, user, seconds, price, share, thing, returned } = first;
  /** A gift unknown to this client is called "gift". */
  const giftName = (id: string) => t(`gifts.${id}` as 'gifts.rose', { defaultValue: t('entry.gift') });
  const name = user === null ? null : user.name === null ? t('gone') : cutName(user.name);
  const what =
    cause.kind === 'call'
      ? t('entry.call', { count })
      : cause.kind === 'match' && seconds !== null
        ? t('entry.match', { length: words.length(seconds) })
        : cause.kind === 'gift' && thing !== null
          ? giftName(thing)
          : cause.kind === 'medium' && (thing === 'image' || thing === 'video' || thing === 'audio')
            ? t(`entry.${thing}`)
            : t(`entry.${cause.kind === 'match' ? 'matchAlone' : cause.kind}`);
  const reckoned =
    cause.kind === 'call' && price !== null && share !== null
      ? t('entry.reckoned', { count, price, share })
      : '';
  const back =
    returned === null ? '' : t('entry.returned', { date: words.shortDate(Date.parse(returned.at)) });
  const href = causeHref(words.locale, cause, user?._id ?? null);

  return (
    <Item
      className={styles.entry}
      picture={
        name === null ? (
          <span className={styles.icon}>
            <Icon name={icons[cause.kind]} />
          </span>
        ) : (
          <Avatar name={name} src={user?.avatar ?? null} size={36} />
        )
      }
      title={
        <>
          {name === null ? '' : `${name} · `}
          <Text as="span" weight={400} tone="muted">
            {what}
          </Text>
        </>
      }
      text={[words.dateTime(Date.parse(first.at)), reckoned, back].filter(Boolean).join(' · ')}
      end={
        returned === null ? (
          <b className={styles.amount}>{formatSigned(words.locale, coins)}</b>
        ) : (
          <del className={styles.amount}>{formatSigned(words.locale, returned.coins)}</del>
        )
      }
      href={href}
      linkAs={RouterLink}
      hasChevron={href !== undefined}
    />
  );
}
