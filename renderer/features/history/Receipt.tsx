import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Link } from 'react-router';
import type { CallQuality } from '#shared/domain/callQuality.ts';
import type { CallRecord } from '#shared/domain/calls.ts';
import { call, match } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Companion } from '#shared/domain/person.ts';
import { formatCount, formatDuration } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useOpenPerson } from '#renderer/services/personOpener.ts';
import { HeardStrip } from '#renderer/stage/HeardNote.tsx';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { Facts, type Fact } from '#renderer/ui/Facts.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { PersonPress } from '#renderer/ui/PersonPress.tsx';
import { enderOf } from './ending.ts';
import { receiptNumber } from './receiptNumber.ts';
import { shapeOf } from './shape.ts';
import type { CallBack } from './useCallBack.ts';
import { useToday } from '#renderer/i18n/useToday.ts';
import { useWords } from './useWords.ts';
import { fromUntil } from './when.ts';
import styles from './details.module.css';

export interface ReceiptProps {
  readonly record: CallRecord;
  /** The id of whose history it is. */
  readonly me: string;
  /** Whether this side is the one that earns. */
  readonly earns: boolean;
  readonly callBack: CallBack;
  readonly onWrite: (userId: string) => void;
  /** Opens the support chat; null where the person has none. */
  readonly onProblem: ((record: CallRecord) => void) | null;
  /** After a match: never to meet this person again. */
  readonly onUnmatch: (person: Companion) => void;
  /** In a sheet, whose head says what it is of. */
  readonly isTitled?: boolean;
  /** How it was, as this device measured it; null where it did not. */
  readonly quality: CallQuality | null;
}

/** How a record is called where it is alone: "Call with Daniel". */
export function useReceiptTitle(): (record: CallRecord) => string {
  const { t } = useTranslation('history');
  const words = useWords();
  return (record) => t(`with.${shapeOf(record).what}`, { name: words.name(record) });
}

/** Everything that is known of one call or match. */
export function Receipt(props: ReceiptProps) {
  const { record, me, earns, callBack, onWrite, onProblem, onUnmatch, isTitled, quality } = props;
  const { t } = useTranslation(['history', 'common']);
  const locale = useLocale();
  const words = useWords();
  const today = useToday();
  const titleOf = useReceiptTitle();
  const openPerson = useOpenPerson();
  const facts = useReceiptFacts(record, me, earns);
  const { user, coins, startedAt, endedAt, created, kind, callType } = record;
  const name = words.name(record);
  const isThere = user !== null && user.deleted !== true;
  const from = Date.parse(startedAt ?? created);
  // A streamer pays for nothing here; of what moved no coins, the side says it.
  const hasEarned = coins ? coins > 0 : earns;
  return (
    <div className={styles.receipt}>
      <div className={styles.head}>
        <PersonPress
          label={t('common:whoIs', { name: words.wholeName(record) })}
          onPress={user && openPerson && (() => openPerson(user, { source: kind, refId: record._id }))}
        >
          <Avatar src={user?.avatar ?? null} name={name} size={44} presence={user?.status ?? null} />
        </PersonPress>
        <div className={styles.words}>
          {!isTitled && <h2 className={styles.title}>{titleOf(record)}</h2>}
          <p className={styles.times}>
            {fromUntil(
              locale,
              from,
              startedAt !== null && endedAt !== null ? Date.parse(endedAt) : null,
              today,
            )}
          </p>
          {isThere && (
            <Link className={styles.person} to={hrefOf(locale, 'userDetail', { userId: user._id })}>
              {t('receipt.profile')}
            </Link>
          )}
        </div>
        {user && callBack.canCall(user) && (
          <IconButton
            icon={callType === 'audio' ? 'phone' : 'cam'}
            label={t('callBack', { name })}
            isDisabled={callBack.isDisabled}
            onPress={() => callBack.onCall(user, callType ?? 'video')}
          />
        )}
      </div>
      <p className={styles.ending}>{words.ending(record, me)}</p>
      <Facts facts={facts} />
      <div className={styles.sum}>
        <span>{t(hasEarned ? 'receipt.youEarned' : 'receipt.youPaid')}</span>
        <Coins value={coins === null ? null : Math.abs(coins)} />
      </div>
      {quality && <HeardStrip quality={quality} />}
      <div className={styles.actions}>
        {isThere && (
          <Button size="small" icon="chat" onPress={() => onWrite(user._id)}>
            {t('receipt.write')}
          </Button>
        )}
        {isThere && kind === 'match' && (
          <Button size="small" kind="quiet" icon="skip" onPress={() => onUnmatch(user)}>
            {t('receipt.unmatch')}
          </Button>
        )}
        {onProblem && (
          <Button size="small" kind="quiet" onPress={() => onProblem(record)}>
            {t('receipt.problem')}
          </Button>
        )}
      </div>
      <p className={styles.fine}>
        {t('receipt.number', { number: receiptNumber(record._id) })}{' '}
        {kind === 'match'
          ? t('receipt.matchRule', { seconds: match.durationMs / 1_000 })
          : t('receipt.minuteRule')}
      </p>
    </div>
  );
}

/** Line by line, what the sum is made of. What is not known has no line. */
function useReceiptFacts(record: CallRecord, me: string, earns: boolean): readonly Fact[] {
  const { t } = useTranslation('history');
  const locale = useLocale();
  const words = useWords();
  const { kind, price, minutes, duration, coins } = record;
  const { hasBeen } = shapeOf(record);
  const facts: Fact[] = [];
  const add = (term: string, value: string) => void facts.push({ term, value });
  const number = (value: number) => formatCount(locale, value);
  if (kind === 'call') add(t('receipt.kind'), t(`kind.${record.direction}.${record.callType ?? 'video'}`));
  if (hasBeen && duration !== null) add(t('table.length'), formatDuration(duration * 1_000));
  if (kind === 'call' && price !== null) {
    add(t('receipt.price'), t('today.perMinute', { coins: number(price) }));
    if (minutes !== null) {
      add(t('receipt.minutes'), number(minutes));
      if (earns && minutes > 0) {
        add(t('receipt.theyPaid', { name: words.name(record) }), number(price * minutes));
        if (coins !== null) add(t('receipt.share', { percent: call.streamerSharePercent }), number(coins));
      }
    }
  }
  if (kind === 'match' && coins !== null && coins !== 0)
    add(t(coins > 0 ? 'receipt.forMatch' : 'receipt.filters'), number(Math.abs(coins)));
  const ender = enderOf(record, me);
  if (ender) add(t('receipt.endedBy'), ender === 'me' ? t('receipt.you') : words.name(record));
  return facts;
}
