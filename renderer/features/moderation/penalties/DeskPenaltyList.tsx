import type { DeskPenalty, DeskPenaltyState } from '#shared/api/penalties.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { CoverLink } from '#renderer/ui/CoverLink.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { HereLink, RouterLink } from '#renderer/ui/RouterLink.tsx';
import rowStyles from '#renderer/ui/row.module.css';
import desk from '../desk/desk.module.css';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { penaltySearchOf } from './address.ts';
import { usePenaltyWords } from './usePenaltyWords.ts';

/** Penalties with person, rule, coins, and the deadline for answering an appeal. */
export function DeskPenaltyList({
  penalties,
  list,
  chosen,
  isBeside,
  textOf,
}: {
  readonly penalties: readonly DeskPenalty[];
  readonly list: DeskPenaltyState;
  readonly chosen: string | null;
  readonly isBeside: boolean;
  readonly textOf: (key: string | null) => string;
}) {
  const { t } = useTranslation('moderation');
  const words = usePenaltyWords();
  const when = useWhen();
  return (
    <ul className={desk.rows} aria-label={t('penalties.label')}>
      {penalties.map((penalty) => {
        const { _id: id, user, reason, coins, startsAt, appeal, status } = penalty;
        const isOn = id === chosen && isBeside;
        const answerBy = status === 'appealed' ? (appeal?.answerBy ?? null) : null;
        return (
          <li key={id} className={cx(rowStyles.row, desk.row, isOn && desk.isOn)}>
            <Avatar src={user?.avatar ?? null} name={words.name(penalty)} size={40} />
            <span className={rowStyles.words}>
              <b className={desk.name} dir="auto">
                <CoverLink
                  href={penaltySearchOf({ state: list, id })}
                  linkAs={isBeside ? HereLink : RouterLink}
                  isOn={isOn}
                  describedBy={`penalty-${id}`}
                >
                  {words.name(penalty)}
                </CoverLink>
              </b>
              <span id={`penalty-${id}`} className={desk.line}>
                {answerBy === null
                  ? t('penalties.line', { rule: textOf(reason), price: words.price(coins) })
                  : t('penalties.answerBy', { when: when(answerBy) })}
              </span>
            </span>
            <span className={desk.end}>
              {startsAt !== null && <time dateTime={startsAt}>{when(startsAt)}</time>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
