import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Penalty } from '#shared/domain/penalties.ts';
import { formatSigned } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useNow } from '#renderer/stage/useNow.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { AppealCard } from './AppealCard.tsx';
import { Evidence } from './Evidence.tsx';
import { Reasons } from './Reasons.tsx';
import { mayAppeal, usePenaltyWords } from './words.ts';
import styles from './penalties.module.css';

const everyMs = 30_000;

/** Details of a penalty: the statement of reasons, the evidence, and the state of the appeal. */
export function PenaltyDetail({
  penalty,
  textOf,
  supportHref,
  before,
}: {
  readonly penalty: Penalty;
  readonly textOf: (key: string | null) => string;
  readonly supportHref: string;
  readonly before: ReactNode;
}) {
  const { t } = useTranslation('penalties');
  const locale = useLocale();
  const { pathname, hash } = useLocation();
  const words = usePenaltyWords();
  const nowMs = useNow(everyMs);
  const { coins, coinState, startsAt, statement } = penalty;
  const badge = words.badge(penalty);
  const until = statement?.appealUntil ?? null;
  const isOpen = mayAppeal(penalty, nowMs);
  return (
    <article className={styles.column} aria-labelledby="penalty-name">
      <LinkButton to={pathname} kind="quiet" size="small" className={styles.back} icon="back">
        {t('back')}
      </LinkButton>
      <header className={styles.head}>
        <div>
          <p className={styles.small}>
            {words.when(startsAt)} <Badge tone={badge.tone}>{badge.text}</Badge>
          </p>
          <h2 id="penalty-name" className={styles.title}>
            {textOf(penalty.reason)}
          </h2>
        </div>
        <dl className={styles.figures}>
          <div>
            <dt>{t('facts.costs')}</dt>
            <dd className={coinState === 'returned' ? undefined : styles.bad}>
              {formatSigned(locale, coinState === 'returned' ? 0 : -(coins ?? 0))}
            </dd>
          </div>
          {coinState !== null && (
            <div>
              <dt>{t('facts.now')}</dt>
              <dd>{t(`facts.state.${coinState}`)}</dd>
            </div>
          )}
          {isOpen && until !== null && (
            <div>
              <dt>{t('facts.within')}</dt>
              <dd>{words.left(Date.parse(until) - nowMs)}</dd>
            </div>
          )}
        </dl>
      </header>
      <div className={styles.split}>
        <div className={styles.column}>
          <Reasons penalty={penalty} textOf={textOf} />
          {penalty.hasEvidence === true && <Evidence id={penalty._id} />}
        </div>
        <div className={styles.aside}>
          <AppealCard {...{ penalty, nowMs, supportHref }} isAsked={hash === '#object'} />
          {before}
        </div>
      </div>
    </article>
  );
}
