import { useId } from 'react';
import type { CallRecord } from '#shared/domain/calls.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { MatchFold } from './MatchFold.tsx';
import { RecordRow } from './RecordRow.tsx';
import type { CallBack } from './useCallBack.ts';
import { useToday } from '#renderer/i18n/useToday.ts';
import { dayOf } from '#renderer/i18n/days.ts';
import { clockName, dayName } from './when.ts';
import styles from './history.module.css';

interface Day {
  readonly day: number;
  readonly records: CallRecord[];
}

/** Groups the records by local calendar day, in their order. */
function daysOf(records: readonly CallRecord[]): readonly Day[] {
  const days: Day[] = [];
  for (const record of records) {
    const day = dayOf(Date.parse(record.created));
    const last = days.at(-1);
    if (last?.day === day) last.records.push(record);
    else days.push({ day, records: [record] });
  }
  return days;
}

export interface DayListProps {
  readonly records: readonly CallRecord[];
  readonly callBack: CallBack;
  /** Returns the address of a record's receipt. */
  readonly hrefOf: (id: string) => string;
  /** Id of the record whose receipt is shown beside the list. */
  readonly chosen?: string | null;
  /** Level of the day headings. */
  readonly level?: 2 | 3;
  /** Groups the matches of a day in one row, because they outnumber the calls. */
  readonly foldsMatches?: boolean;
  /** Names the time zone beside the first day. */
  readonly tellsClock?: boolean;
}

/** Records by day. If matches are folded, the calls of a day come first. */
export function DayList({ records, level = 2, foldsMatches = false, tellsClock, ...rows }: DayListProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const { t } = useTranslation('history');
  const locale = useLocale();
  const today = useToday();
  const id = useId();
  return daysOf(records).map(({ day, records: ofDay }, index) => (
    <section key={day} aria-labelledby={`${id}${day}`}>
      <div className={styles.day}>
        <Heading id={`${id}${day}`}>{dayName(locale, day, today)}</Heading>
        {tellsClock && index === 0 && <span>{t('zone', { zone: clockName(locale, new Date(day)) })}</span>}
      </div>
      <Records {...rows} records={foldsMatches && isFolded(ofDay) ? ofDay.filter(isCall) : ofDay} />
      {foldsMatches && isFolded(ofDay) && (
        <MatchFold records={ofDay.filter((record) => !isCall(record))} {...rows} />
      )}
    </section>
  ));
}

const isCall = ({ kind }: CallRecord) => kind === 'call';

/** A single match is not folded. */
const isFolded = (records: readonly CallRecord[]) => records.filter((record) => !isCall(record)).length > 1;

function Records({ records, callBack, hrefOf, chosen = null }: DayListProps) {
  const isAlone = useIsPhone();
  return (
    <ul className={styles.rows}>
      {records.map((record) => (
        <RecordRow
          key={record._id}
          record={record}
          href={hrefOf(record._id)}
          isOn={record._id === chosen}
          isAlone={isAlone}
          callBack={callBack}
        />
      ))}
    </ul>
  );
}
