import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { ApplicationRow } from '#shared/domain/applications.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { CoverLink } from '#renderer/ui/CoverLink.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { HereLink, RouterLink } from '#renderer/ui/RouterLink.tsx';
import rowStyles from '#renderer/ui/row.module.css';
import desk from '../desk/desk.module.css';
import { applicationSearchOf, type ApplicationPlace } from './address.ts';
import { useApplicationWords } from './useApplicationWords.ts';

/** Applications with name, country, round, the moderator who claimed them, and waiting time. */
export function ApplicationList({
  applications,
  list,
  chosen,
  isBeside,
  nowMs,
}: Pick<ApplicationPlace, 'list'> & {
  readonly applications: readonly ApplicationRow[];
  readonly chosen: string | null;
  readonly isBeside: boolean;
  readonly nowMs: number;
}) {
  const { t } = useTranslation('moderation');
  const words = useApplicationWords();
  return (
    <ul className={desk.rows} aria-label={t('applications.label')}>
      {applications.map((row) => {
        const { _id: id, user, submittedAt, claim } = row;
        const isOn = id === chosen && isBeside;
        return (
          <li key={id} className={cx(rowStyles.row, desk.row, isOn && desk.isOn)}>
            <Avatar src={user?.avatar ?? null} name={words.name(row)} size={44} />
            <span className={rowStyles.words}>
              <b className={desk.name} dir="auto">
                <CoverLink
                  href={applicationSearchOf({ list, id })}
                  linkAs={isBeside ? HereLink : RouterLink}
                  isOn={isOn}
                  describedBy={`application-${id}`}
                >
                  {words.title(row)}
                </CoverLink>
              </b>
              <span id={`application-${id}`} className={desk.line}>
                {words.line(row)}
              </span>
            </span>
            <span className={desk.end}>
              {submittedAt !== null && <time dateTime={submittedAt}>{words.waits(submittedAt, nowMs)}</time>}
              {claim !== null && <Icon name={claim.isOwn ? 'edit' : 'lock'} />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
