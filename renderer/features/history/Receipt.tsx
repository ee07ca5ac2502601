import { Link } from 'react-router';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CallQuality } from '#shared/domain/callQuality.ts';
import type { CallRecord } from '#shared/domain/calls.ts';
import { match } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Companion } from '#shared/domain/person.ts';
import { isStreamer } from '#shared/domain/roles.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useToday } from '#renderer/i18n/useToday.ts';
import { useOpenPerson } from '#renderer/services/personOpener.ts';
import { QualityStrip } from '#renderer/stage/QualityNote.tsx';
import { NextStep } from '#renderer/stage/NextStep.tsx';
import { useCallCosts } from '#renderer/stage/useCallCosts.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { CostButton } from '#renderer/ui/CostButton.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { PersonPress } from '#renderer/ui/PersonPress.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { shapeOf } from '#renderer/ui/callShape.ts';
import { allCoins } from './sums.ts';
import { useConfirmedCall, type CallBack, type CallingProps } from './useCallBack.ts';
import { useReceiptFacts } from './useReceiptFacts.tsx';
import { useWords } from './useWords.ts';
import { fromUntil } from './when.ts';
import styles from './receipt.module.css';
import { Row, Text } from '#renderer/ui/layout.tsx';

/** Actions and data of a receipt. */
export interface ReceiptActions {
  /** Id of the user who views the history. */
  readonly me: string;
  readonly onWrite: (userId: string) => void;
  /** Opens the support chat; null if the user has none. */
  readonly onProblem: ((record: CallRecord) => void) | null;
  /** After a match: keeps the two from being matched again. */
  readonly onUnmatch: (person: Companion) => void;
  /** Returns the quality of a call as measured by this device; null if it was not measured here. */
  readonly qualityOf: (callId: string) => CallQuality | null;
}

export interface ReceiptProps extends ReceiptActions, Pick<CallingProps, 'role'> {
  readonly record: CallRecord;
  readonly callBack: CallBack;
  /** The receipt is in a sheet, whose head shows the title. */
  readonly isTitled: boolean;
}

/** Returns the title of a record: "Call with Daniel". */
export function useReceiptTitle(): (record: CallRecord) => string {
  const { t } = useTranslation('history');
  const words = useWords();
  return (record) => t(`with.${shapeOf(record).what}`, { name: words.name(record) });
}

/** All facts about one call or match, and the next actions. */
export function Receipt(props: ReceiptProps) {
  const { record, me, role, onProblem, qualityOf } = props;
  const { t } = useTranslation('history');
  const words = useWords();
  const earns = isStreamer(role);
  const facts = useReceiptFacts(record, me, earns);
  const coins = allCoins(record);
  const quality = qualityOf(record._id);
  // The sign of the coins shows whether they were earned. Without coins the role decides.
  const hasEarned = coins ? coins > 0 : earns;
  return (
    <div className={styles.receipt}>
      <Head {...props} />
      <Text wrap="pretty">{words.ending(record, me)}</Text>
      <Facts facts={facts} />
      <div className={styles.sum}>
        <span>{t(hasEarned ? 'receipt.youEarned' : 'receipt.youPaid')}</span>
        <Coins value={coins === null ? null : Math.abs(coins)} />
      </div>
      {quality && <QualityStrip quality={quality} />}
      <Next {...props} />
      <p className={styles.foot}>
        <span>
          {t('receipt.number', { number: receiptNumber(record._id) })}
          {record.kind === 'match' && ` ${t('receipt.matchRule', { seconds: match.durationMs / 1_000 })}`}
        </span>
        {onProblem && (
          <PressButton className={styles.link} data-print="no" onPress={() => onProblem(record)}>
            {t('receipt.problem')}
          </PressButton>
        )}
      </p>
    </div>
  );
}

/** The other person and the time. */
function Head({ record, isTitled }: ReceiptProps) {
  const { t } = useTranslation(['history', 'common']);
  const locale = useLocale();
  const words = useWords();
  const today = useToday();
  const titleOf = useReceiptTitle();
  const openPerson = useOpenPerson();
  const { user, startedAt, endedAt, created, kind } = record;
  const untilMs = startedAt !== null && endedAt !== null ? Date.parse(endedAt) : null;
  return (
    <Row gap={4}>
      <PersonPress
        label={t('common:whoIs', { name: words.wholeName(record) })}
        onPress={user && openPerson && (() => openPerson(user, { source: kind, refId: record._id }))}
      >
        <Avatar
          src={user?.avatar ?? null}
          name={words.name(record)}
          size={56}
          presence={user?.status ?? null}
        />
      </PersonPress>
      <div className={styles.words}>
        {!isTitled && <h2 className={styles.title}>{titleOf(record)}</h2>}
        <Text size={14} tone="muted" isNumber>
          {fromUntil(locale, Date.parse(startedAt ?? created), untilMs, today)}
        </Text>
        {user !== null && user.deleted !== true && (
          <Link className={styles.link} to={hrefOf(locale, 'userDetail', { userId: user._id })}>
            {t('receipt.profile')}
          </Link>
        )}
      </div>
    </Row>
  );
}

/** Next actions with the remaining coins: write, call again with its price, or never meet again. */
function Next({ record, role, callBack, onWrite, onUnmatch }: ReceiptProps) {
  const { t } = useTranslation('history');
  const askCall = useConfirmedCall(callBack);
  const { user, kind, price, callType } = record;
  const costs = useCallCosts(price, isStreamer(role));
  if (user === null || user.deleted === true) return null;
  return (
    <NextStep balance={costs.balance} isRow>
      <Button icon="chat" onPress={() => onWrite(user._id)}>
        {t('receipt.write')}
      </Button>
      {kind === 'match' ? (
        <Button icon="skip" onPress={() => onUnmatch(user)}>
          {t('receipt.unmatch')}
        </Button>
      ) : (
        callBack.canCall(user) && (
          <CostButton
            label={t('receipt.again')}
            price={costs.price}
            isDisabled={callBack.isDisabled}
            onPress={() => (price === null ? void askCall(user) : callBack.onCall(user, callType ?? 'video'))}
          />
        )
      )}
    </NextStep>
  );
}

/**
 * Formats a record's id for reading aloud: the first eight digits of a UUID in two groups, any other id in
 * full.
 */
function receiptNumber(id: string): string {
  const uuid = /^([\da-f]{4})([\da-f]{4})-/i.exec(id);
  return (uuid ? `${uuid[1]}-${uuid[2]}` : id).toUpperCase();
}
