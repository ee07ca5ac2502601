import { useEffect, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CaseState } from '#shared/api/moderation.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Badge } from '#renderer/ui/Badge.tsx';
import { CoverLink } from '#renderer/ui/CoverLink.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { HereLink, RouterLink } from '#renderer/ui/RouterLink.tsx';
import rowStyles from '#renderer/ui/row.module.css';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { searchOf } from './address.ts';
import type { ModerationCase } from './useCases.ts';
import { useCaseWords } from './useCaseWords.ts';
import styles from './desk.module.css';

export interface CaseListProps {
  readonly cases: readonly ModerationCase[];
  readonly tab: CaseState;
  /** Id of the open case. */
  readonly chosen: string | null;
  /** The case is shown beside the list; otherwise it replaces the list, and Back leads to the list. */
  readonly isBeside: boolean;
}

/** Cases with person, reason and time. A new appeal is marked. */
export function CaseList({ cases, tab, chosen, isBeside }: CaseListProps) {
  const { t } = useTranslation('moderation');
  const words = useCaseWords();
  const when = useWhen();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (chosen === null || !isBeside) return;
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, isBeside]);
  return (
    <ul ref={list} className={styles.rows} aria-label={t(`tabs.${tab}`)}>
      {cases.map((each) => {
        const { _id: id, user, created, decided, appeal } = each;
        const at = decided ?? created;
        return (
          <li key={id} className={cx(rowStyles.row, styles.row, id === chosen && isBeside && styles.isOn)}>
            <Avatar src={user?.avatar ?? null} name={words.name(each)} size={40} />
            <span className={rowStyles.words}>
              <b className={styles.name} dir="auto">
                <CoverLink
                  href={searchOf({ tab, caseId: id })}
                  linkAs={isBeside ? HereLink : RouterLink}
                  isOn={id === chosen && isBeside}
                  describedBy={`case-${id}`}
                >
                  {words.name(each)}
                </CoverLink>
              </b>
              <span id={`case-${id}`} className={styles.line}>
                {words.reason(each)}
              </span>
            </span>
            <span className={styles.end}>
              <time dateTime={at}>{when(at)}</time>
              {appeal !== null && (
                <Badge tone="accent" className={styles.appealed}>
                  <Icon name="chat" />
                  {t('desk.appealed')}
                </Badge>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
