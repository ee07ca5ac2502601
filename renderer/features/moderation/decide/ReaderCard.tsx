import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { sanctionLimits, type Sanction, type SanctionKind } from '#shared/domain/sanctions.ts';
import { useSanctionReasons } from '#renderer/ui/reasons/useSanctionReasons.tsx';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { ReasonList } from '#renderer/ui/reasons/ReasonList.tsx';
import styles from './decide.module.css';

export interface Draft {
  readonly kind: Exclude<SanctionKind, 'none'>;
  readonly rule: string | null;
  readonly facts: string;
  readonly untilMs: number | null;
}

/** Preview of the statement to the person while the moderator writes it. */
export function ReaderCard({
  draft,
  name,
  avatar,
  nowMs,
  detection,
  coins,
  paid,
}: {
  readonly draft: Draft;
  readonly name: string;
  readonly avatar: string | null;
  readonly nowMs: number;
  readonly detection: Sanction['detection'];
  readonly coins: number | null;
  /** Last payout of a streamer after a ban; null for other people. */
  readonly paid: { readonly coins: number | null; readonly at: string | null } | null;
}) {
  const { t } = useTranslation(['moderation', 'sanctions']);
  const when = useWhen();
  const words = useSanctionReasons();
  const { kind, rule, facts, untilMs } = draft;
  const until = untilMs === null ? null : new Date(untilMs).toISOString();
  const goesOutMs = nowMs + sanctionLimits.undoWithinMs;
  const preview = {
    _id: 'draft',
    kind,
    status: 'inForce',
    facts: facts.trim() === '' ? '…' : facts.trim(),
    rule,
    section: null,
    detection,
    decidedBy: 'person',
    decider: null,
    from: new Date(goesOutMs).toISOString(),
    until,
    appealUntil: new Date(goesOutMs + sanctionLimits.appealWithinMs).toISOString(),
    coins,
    paidCoins: paid?.coins ?? null,
    paidAt: paid?.at ?? null,
    appeal: null,
    liftReason: null,
  } satisfies Sanction;
  const title =
    kind === 'ban'
      ? t('sanctions:banned.title')
      : kind === 'suspend'
        ? until === null
          ? t('sanctions:own.kind.suspend')
          : t('sanctions:paused.title', { when: when(until) })
        : t('sanctions:own.kind.warn');
  return (
    <section className={styles.reader} aria-label={t('sanctions.reads', { name })}>
      <header>
        <Avatar src={avatar} name={name} size={28} />
        <b>{t('sanctions.reads', { name })}</b>
      </header>
      <div className={styles.inner}>
        <h3>{title}</h3>
        <ReasonList
          isNarrow
          reasons={[
            ...words.reasons(preview),
            ...(kind === 'warn'
              ? []
              : [
                  {
                    term: t('sanctions:reasons.means'),
                    value: kind === 'ban' ? words.means(preview) : t('sanctions.meansSuspended'),
                  },
                ]),
            { term: t('sanctions:reasons.object'), value: words.appeal(preview, nowMs) },
          ]}
        />
      </div>
    </section>
  );
}
