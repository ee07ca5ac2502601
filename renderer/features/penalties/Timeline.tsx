import { useLocation, useNavigate } from 'react-router';
import type { Penalty } from '#shared/domain/penalties.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useNow } from '#renderer/stage/useNow.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { searchOfPenalty } from './address.ts';
import { SourceNote } from './SourceNote.tsx';
import { mayAppeal, usePenaltyWords } from './words.ts';
import styles from './penalties.module.css';
import { formatSigned } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';

const everyMs = 30_000;

/** Penalties, newest first: reason, cost, duration, and whether an appeal is possible. */
export function Timeline({
  penalties,
  textOf,
  supportHref,
}: {
  readonly penalties: readonly Penalty[];
  readonly textOf: (key: string | null) => string;
  readonly supportHref: string;
}) {
  const { t } = useTranslation('penalties');
  const nowMs = useNow(everyMs);
  return (
    <ol className={styles.timeline} aria-label={t('label')}>
      {penalties.map((penalty) => (
        <Row key={penalty._id} {...{ penalty, textOf, supportHref, nowMs }} />
      ))}
    </ol>
  );
}

function Row({
  penalty,
  textOf,
  supportHref,
  nowMs,
}: {
  readonly penalty: Penalty;
  readonly textOf: (key: string | null) => string;
  readonly supportHref: string;
  readonly nowMs: number;
}) {
  const { t } = useTranslation('penalties');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const words = usePenaltyWords();
  const { status, statement, startsAt, endsAt, settledAt, reason } = penalty;
  const badge = words.badge(penalty);
  const href = `${pathname}${searchOfPenalty(penalty._id)}`;
  const facts = statement?.facts ?? null;
  const isOpen = mayAppeal(penalty, nowMs);
  const titleId = `penalty-${penalty._id}`;
  return (
    <li className={cx(status === 'active' && styles.isActive, status === 'revoked' && styles.isWon)}>
      <div className={styles.what}>
        <h3 id={titleId}>
          {textOf(reason)}
          <Badge tone={badge.tone}>{badge.text}</Badge>
        </h3>
        {facts !== null && (
          <p className={styles.facts} dir="auto">
            {facts}
          </p>
        )}
        <SourceNote penalty={penalty} />
        <dl className={styles.times}>
          <div>
            <dt>{t('from')}</dt>
            <dd>{words.when(startsAt)}</dd>
          </div>
          <div>
            <dt>{t(status === 'revoked' ? 'takenBack' : 'until')}</dt>
            <dd>
              {status === 'appealed'
                ? t('untilDecision')
                : words.when(status === 'revoked' ? settledAt : endsAt)}
            </dd>
          </div>
        </dl>
        <div className={styles.acts}>
          {isOpen && (
            <Button size="small" aria-describedby={titleId} onPress={() => void navigate(`${href}#object`)}>
              {t('appeal')}
            </Button>
          )}
          <LinkButton to={href} aria-describedby={titleId} size="small" kind="quiet" icon="doc">
            {t('open')}
          </LinkButton>
          {isOpen && (
            <LinkButton to={supportHref} size="small" kind="quiet" icon="chat">
              {t('support')}
            </LinkButton>
          )}
        </div>
      </div>
      <Cost penalty={penalty} />
    </li>
  );
}

/** The cost of a penalty, the state of its coins, and its percentage of bonuses. */
function Cost({ penalty }: { readonly penalty: Penalty }) {
  const { t } = useTranslation('penalties');
  const locale = useLocale();
  const words = usePenaltyWords();
  const { coins, coinState, percent, owedCoins, status } = penalty;
  const isBack = coinState === 'returned';
  const cost = isBack ? 0 : -(coins ?? 0);
  return (
    <div className={styles.cost}>
      <b className={cx(status === 'active' && styles.bad)}>
        <span aria-hidden="true">{cost === 0 ? '0' : formatSigned(locale, cost)}</span>
        <VisuallyHidden>{words.price(cost)}</VisuallyHidden>
      </b>
      {coinState !== null && (
        <span>{isBack ? t('coins.returned', { count: coins ?? 0 }) : t(`coins.${coinState}`)}</span>
      )}
      {!isBack && (percent ?? 0) > 0 && <span>{t('coins.percent', { percent: percent ?? 0 })}</span>}
      {(owedCoins ?? 0) > 0 && <span>{t('coins.owed', { count: owedCoins ?? 0 })}</span>}
    </div>
  );
}
