import { useState, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import type { DeskSanction } from '#shared/api/sanctions.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import {
  sanctionLimits,
  sanctionRules,
  sanctionRuleKeys,
  type SanctionKind,
  type SanctionRuleKey,
} from '#shared/domain/sanctions.ts';
import { useServices } from '#renderer/services/context.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { BackLink } from '#renderer/ui/BackLink.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { StateTag } from '#renderer/ui/StateTag.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import { CasePenalty } from '../penalties/CasePenalty.tsx';
import { useCase, type CaseDetails } from '../desk/useCase.ts';
import { useCaseWords } from '../desk/useCaseWords.ts';
import { LoadState } from '../LoadStates.tsx';
import { DecisionRows, type DecisionRow } from './DecisionRows.tsx';
import { Effects } from './Effects.tsx';
import { OtherCases } from './OtherCases.tsx';
import { ReaderCard } from './ReaderCard.tsx';
import { endMsOf, SuspendUntil, utcMoment, type SuspensionEnd } from './SuspendUntil.tsx';
import { WhereItWas } from './WhereItWas.tsx';
import { useDecision, type DecisionSubject } from './useDecision.ts';
import styles from './decide.module.css';

type Choice = SanctionKind | 'penalty';

export interface DecisionViewProps {
  readonly caseId: string;
  /** Sends the uphold of this case and resolves when the server has it; null if it is already sent. */
  readonly uphold: (() => Promise<void>) | null;
  readonly undoBar: ReactNode;
  readonly onBack: () => void;
  readonly onDecided: (sanction: DeskSanction, name: string) => void;
}

/** Decides the sanction of an upheld case: one decision, one statement, one button that names its effect. */
export function DecisionView({ caseId, ...props }: DecisionViewProps) {
  const { t } = useTranslation('moderation');
  const state = useCase(caseId);
  const subject = useDecision(caseId);
  return (
    <section className={styles.view} aria-label={t('sanctions.label')}>
      <BackLink label={t('desk.back')} onPress={props.onBack} />
      {state.kind === 'ready' && subject ? (
        <Decide key={caseId} details={state.details} subject={subject} caseId={caseId} {...props} />
      ) : (
        <LoadState
          state={state.kind === 'failed' || state.kind === 'offline' ? state : { kind: 'loading' }}
        />
      )}
      {props.undoBar}
    </section>
  );
}

function Decide({
  details,
  subject,
  caseId,
  uphold,
  onDecided,
}: DecisionViewProps & { readonly details: CaseDetails; readonly subject: DecisionSubject }) {
  const { t } = useTranslation(['moderation', 'sanctions']);
  const { api, clock } = useServices();
  const locale = useLocale();
  const when = useWhen();
  const isOnline = useIsOnline();
  const words = useCaseWords();
  const name = words.name(details);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [end, setEnd] = useState<SuspensionEnd>({ kind: 'length', ms: 7 * DAY_MS });
  const [rule, setRule] = useState<SanctionRuleKey | null>(
    sanctionRuleKeys.find((key) => key === subject.rule) ?? null,
  );
  const [facts, setFacts] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const nowMs = clock.now();
  const untilMs = endMsOf(end, nowMs);
  const trimmedFacts = facts.trim();
  const isShort = trimmedFacts.length < sanctionLimits.factsMinChars;
  const { isStreamer, coins, paidAt, recent, others } = subject;
  const mayDecide = subject.mayDecide || uphold !== null;

  async function choose(next: Choice): Promise<void> {
    setChoice(next);
    // The server issues penalties for upheld cases only.
    if (next === 'penalty') await uphold?.();
  }

  async function decide(kind: SanctionKind): Promise<void> {
    setAsked(true);
    const needsWords = kind !== 'none';
    if (needsWords && (isShort || rule === null)) return;
    if (kind === 'suspend' && untilMs === null) return;
    setBusy(true);
    await uphold?.();
    const result = await api.call('decideSanction', {
      params: { id: caseId },
      body: {
        kind,
        ...(needsWords && rule !== null && { rule, facts: trimmedFacts }),
        ...(kind === 'suspend' && untilMs !== null && { until: new Date(untilMs).toISOString() }),
      },
    });
    setBusy(false);
    if (result.ok) onDecided(result.value, name);
    else if (result.ok === false)
      notify.error(t(result.error.status === 409 ? 'sanctions.late' : 'sanctions.failed'));
  }

  const rows: DecisionRow<Choice>[] = [
    { value: 'none', label: t('sanctions.choice.none'), means: t('sanctions.means.none') },
    { value: 'warn', label: t('sanctions.choice.warn'), means: t('sanctions.means.warn', { name }) },
    ...(isStreamer
      ? [
          {
            value: 'penalty' as const,
            label: t('sanctions.choice.penalty'),
            means: t('sanctions.means.penalty', { coins: formatCount(locale, coins) }),
          },
        ]
      : []),
    {
      value: 'suspend',
      label: t('sanctions.choice.suspend'),
      means: t('sanctions.means.suspend'),
      more: <SuspendUntil end={end} nowMs={nowMs} onChange={setEnd} />,
    },
    { value: 'ban', label: t('sanctions.choice.ban'), means: t('sanctions.means.ban') },
  ];
  const kind = choice === 'penalty' ? null : choice;
  const action =
    kind === 'suspend'
      ? t('sanctions.act.suspend', { when: untilMs === null ? '…' : utcMoment(locale, untilMs) })
      : kind === null
        ? ''
        : t(`sanctions.act.${kind}`, { name });

  if (!mayDecide)
    return (
      <p className={styles.small}>
        {subject.sanction
          ? t('sanctions.decided', { what: t(`sanctions.outcome.${subject.sanction.kind}`) })
          : t('sanctions.notYours')}
      </p>
    );
  return (
    <div className={styles.columns}>
      <header className={styles.lead}>
        <div>
          <p className={styles.small}>
            {t('sanctions.seen', { when: when(details.created) })}{' '}
            <StateTag tone="success" icon="check">
              {t('sanctions.upheld')}
            </StateTag>
          </p>
          <h2>{t('sanctions.title', { name })}</h2>
        </div>
        <dl>
          <div>
            <dt>{t('sanctions.recent')}</dt>
            <dd>{t('sanctions.recentCount', { count: recent })}</dd>
          </div>
          <div>
            <dt>{t('desk.fact.number')}</dt>
            <dd>{details.user?.humanReadableId ?? '—'}</dd>
          </div>
        </dl>
      </header>
      <div className={styles.main}>
        <section className={styles.part}>
          <header>
            <h3>{t('desk.decide.label')}</h3>
            <small>{t('sanctions.oneStep')}</small>
          </header>
          <DecisionRows
            label={t('desk.decide.label')}
            rows={rows}
            value={choice}
            onChange={(next) => void choose(next)}
          />
        </section>
        {choice === 'penalty' && <CasePenalty caseId={caseId} />}
        {kind !== null && kind !== 'none' && (
          <>
            <Select
              label={t('penalties.issue.ruleLabel')}
              options={sanctionRules.map(({ key, section }) => ({
                id: key,
                label: `${section} ${t(`sanctions:rules.${key}`)}`,
              }))}
              value={rule}
              placeholder={t('penalties.issue.choose')}
              onChange={(id) => setRule(sanctionRuleKeys.find((key) => key === id) ?? null)}
            />
            <TextArea
              label={t('sanctions.factsLabel')}
              hint={t('sanctions.factsHint', { min: sanctionLimits.factsMinChars })}
              error={
                isAsked && isShort
                  ? t('penalties.issue.short', { min: sanctionLimits.factsMinChars })
                  : undefined
              }
              rows={4}
              maxLength={sanctionLimits.textMaxChars}
              value={facts}
              onChange={({ target }) => setFacts(target.value)}
            />
          </>
        )}
        <WhereItWas details={details} />
        <OtherCases others={others} />
      </div>
      {kind !== null && (
        <aside className={styles.aside}>
          {kind !== 'none' && (
            <ReaderCard
              draft={{ kind, rule, facts, untilMs: kind === 'suspend' ? untilMs : null }}
              name={name}
              avatar={details.user?.avatar ?? null}
              nowMs={nowMs}
              detection={details.reason === 'report' ? 'report' : 'automated'}
              coins={coins}
              paid={isStreamer ? { coins, at: paidAt } : null}
            />
          )}
          <Effects kind={kind} untilMs={untilMs} coins={coins} paidAt={paidAt} />
          <div className={styles.go}>
            <Button
              kind={kind === 'ban' ? 'danger' : 'primary'}
              size="big"
              isBlock
              isBusy={isBusy}
              isDisabled={!isOnline}
              onPress={() => void decide(kind)}
            >
              {action}
            </Button>
            <p>{t('sanctions.later')}</p>
          </div>
        </aside>
      )}
    </div>
  );
}
