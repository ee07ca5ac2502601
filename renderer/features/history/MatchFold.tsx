import { useId, useState } from 'react';
import type { CallRecord } from '#shared/domain/calls.ts';
import { formatTime } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLength } from '#renderer/i18n/useLength.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { AvatarStack } from '#renderer/ui/AvatarStack.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { CoverLink } from '#renderer/ui/CoverLink.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { CutText } from '#renderer/ui/CutText.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { HereLink, RouterLink } from '#renderer/ui/RouterLink.tsx';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import { useWords } from './useWords.ts';
import styles from './fold.module.css';

const shownFaces = 4;
/** Number of matches shown when the row opens. A button shows the others. */
const shownMatches = 6;

interface MatchFoldProps {
  readonly records: readonly CallRecord[];
  /** Returns the address of a record's receipt. */
  readonly hrefOf: (id: string) => string;
  /** Id of the record whose receipt is shown beside the list. */
  readonly chosen?: string | null;
}

/** The matches of one day as one row: their number, people and duration. Opens in place. */
export function MatchFold({ records, hrefOf, chosen = null }: MatchFoldProps) {
  const { t } = useTranslation('history');
  const length = useLength();
  const id = useId();
  const [isOpen, setIsOpen] = useState(records.some(({ _id }) => _id === chosen));
  const [isWhole, setIsWhole] = useState(false);
  const people = [
    ...new Map(records.flatMap(({ user }) => (user ? [[user._id, user] as const] : []))).values(),
  ];
  const seconds = records.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  const shown = isWhole ? records : records.slice(0, shownMatches);
  return (
    <>
      <PressButton
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={() => setIsOpen(!isOpen)}
      >
        <span className={styles.disc}>
          <Icon name="match" />
        </span>
        <span className={styles.words}>
          <b>{t('fold.matches', { count: records.length })}</b>
          <span>
            {t('fold.people', { count: people.length })} · {length(seconds)}
          </span>
        </span>
        <AvatarStack
          people={people
            .slice(0, shownFaces)
            .map(({ _id, avatar, name }) => ({ id: _id, src: avatar, name }))}
        />
        <Icon name="down" className={styles.arrow} />
      </PressButton>
      <div id={id}>
        {isOpen && (
          <ul className={styles.matches}>
            {shown.map((record) => (
              <MatchRow
                key={record._id}
                record={record}
                href={hrefOf(record._id)}
                isOn={record._id === chosen}
              />
            ))}
            {shown.length < records.length && (
              <li className={styles.rest}>
                <Button kind="quiet" size="small" onPress={() => setIsWhole(true)}>
                  {t('fold.showAll', { count: records.length })}
                </Button>
              </li>
            )}
          </ul>
        )}
      </div>
    </>
  );
}

/** Row of a match in an open fold: person, duration and time. */
function MatchRow({
  record,
  href,
  isOn,
}: {
  readonly record: CallRecord;
  readonly href: string;
  readonly isOn: boolean;
}) {
  const locale = useLocale();
  const words = useWords();
  const length = useLength();
  const isAlone = useIsPhone();
  const lineId = useId();
  const name = words.name(record);
  return (
    <li className={cx(styles.match, isOn && styles.isOn)}>
      <Avatar src={record.user?.avatar ?? null} name={name} size={32} />
      <span className={styles.name} dir="auto">
        <CoverLink href={href} linkAs={isAlone ? RouterLink : HereLink} isOn={isOn} describedBy={lineId}>
          <CutText cut={name} whole={words.wholeName(record)} />
        </CoverLink>
      </span>
      <span id={lineId} className={styles.when}>
        {record.duration !== null && `${length(record.duration)} · `}
        <time dateTime={record.created}>{formatTime(locale, new Date(record.created))}</time>
      </span>
    </li>
  );
}
