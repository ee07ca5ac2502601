import { useId } from 'react';
import type { CallRecord } from '#shared/domain/calls.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { MatchFold } from './MatchFold.tsx';
import { RecordRow } from './RecordRow.tsx';
import type { CallBack } from './useCallBack.ts';
import { useToday } from '#renderer/i18n/useToday.ts';
import { dayOf } from '#renderer/i18n/days.ts';
import { dayName } from './when.ts';
import styles from './history.module.css';

interface Day {
  readonly day: number;
  readonly records: CallRecord[];
}

/** Days of the person's own calendar, as the records come. */
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

/** The rows of a history below their days. */
export function DayList({
  records,
  callBack,
  level = 2,
  foldsMatches = false,
}: {
  readonly records: readonly CallRecord[];
  readonly callBack: CallBack;
  /** Of the headings of the days. */
  readonly level?: 2 | 3;
  /** Several matches of a day stand in one row, because they are many and the calls are few. */
  readonly foldsMatches?: boolean;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const locale = useLocale();
  const today = useToday();
  const id = useId();
  return daysOf(records).map(({ day, records: ofDay }) => (
    <section key={day} aria-labelledby={`${id}${day}`}>
      <Heading id={`${id}${day}`} className={styles.day}>
        {dayName(locale, day, today)}
      </Heading>
      <Records records={foldsMatches && isFolded(ofDay) ? ofDay.filter(isCall) : ofDay} callBack={callBack} />
      {foldsMatches && isFolded(ofDay) && (
        <MatchFold records={ofDay.filter((record) => !isCall(record))}>
          {(matches) => <Records records={matches} callBack={callBack} />}
        </MatchFold>
      )}
    </section>
  ));
}

const isCall = ({ kind }: CallRecord) => kind === 'call';

/** One match alone stands as it is. */
const isFolded = (records: readonly CallRecord[]) => records.filter((record) => !isCall(record)).length > 1;

function Records({
  records,
  callBack,
}: {
  readonly records: readonly CallRecord[];
  readonly callBack: CallBack;
}) {
  const locale = useLocale();
  return (
    <ul className={styles.rows}>
      {records.map((record) => (
        <RecordRow
          key={record._id}
          record={record}
          href={`${hrefOf(locale, 'callDetails')}?${new URLSearchParams({ call: record._id }).toString()}`}
          callBack={callBack}
        />
      ))}
    </ul>
  );
}
