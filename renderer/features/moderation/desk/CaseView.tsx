import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CaseState } from '#shared/api/moderation.ts';
import { countryName, missing } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { StateTag } from '#renderer/ui/StateTag.tsx';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { WhereItWas } from '../decide/WhereItWas.tsx';
import { CasePenalty } from '../penalties/CasePenalty.tsx';
import { CaseHistory } from './CaseHistory.tsx';
import { FrameView } from './FrameView.tsx';
import type { CaseDetails } from './useCase.ts';
import { stateLook, useCaseWords } from './useCaseWords.ts';
import styles from './case.module.css';
import { Text } from '#renderer/ui/layout.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { sanctionSearchOf } from '../sanctions/address.ts';
import { useSanctionLine } from '../sanctions/useSanctionLine.ts';
import { useDecision } from '../decide/useDecision.ts';

export interface CaseViewProps {
  readonly details: CaseDetails;
  readonly tab: CaseState;
  readonly isShown: boolean;
  readonly onToggle: () => void;
  readonly onFollow: () => void;
}

/** A case in full: person, reason, picture, statements of both sides, and history. */
export function CaseView({ details, tab, isShown, onToggle, onFollow }: CaseViewProps) {
  const { t } = useTranslation('moderation');
  const locale = useLocale();
  const words = useCaseWords();
  const when = useWhen();
  const { user, state, created, decided, appeal, comment, reason } = details;
  const name = words.name(details);
  const facts = [
    { term: t('desk.fact.where'), value: words.where(details) },
    { term: t('desk.fact.when'), value: <time dateTime={created}>{when(created)}</time> },
    { term: t('desk.fact.age'), value: user?.age ?? missing },
    { term: t('desk.fact.country'), value: countryName(locale, user?.last_ip_country ?? null) },
    { term: t('desk.fact.number'), value: user?.humanReadableId ?? missing },
  ];
  return (
    <article className={styles.case} aria-labelledby="case-name">
      <header className={styles.head}>
        <Avatar src={user?.avatar ?? null} name={name} presence={user?.status ?? null} />
        <div className={styles.who}>
          <h2 id="case-name" dir="auto">
            {name}
          </h2>
          <p>{words.reason(details)}</p>
        </div>
        <StateTag {...stateLook[state]}>
          {decided === null
            ? t(`state.${state}`)
            : t('desk.decidedAt', { state: t(`state.${state}`), when: when(decided) })}
        </StateTag>
      </header>
      <div className={styles.body}>
        <div className={styles.seen}>
          <FrameView key={details._id} details={details} name={name} isShown={isShown} onToggle={onToggle} />
          {appeal !== null && (
            <section className={styles.part}>
              <h3>{t('desk.appeal')}</h3>
              <blockquote dir="auto">{appeal}</blockquote>
            </section>
          )}
          {reason === 'report' && (
            <section className={styles.part}>
              <h3>{t('desk.words')}</h3>
              {comment === null ? (
                <Text size={14} tone="muted">
                  {t('desk.noWords')}
                </Text>
              ) : (
                <blockquote dir="auto">{comment}</blockquote>
              )}
            </section>
          )}
        </div>
        <div className={styles.known}>
          <Facts facts={facts} />
          <WhereItWas details={details} />
          {state === 'upheld' && <CaseOutcome caseId={details._id} onFollow={onFollow} />}
          {state === 'upheld' && <CasePenalty key={details._id} caseId={details._id} />}
          <CaseHistory details={details} tab={tab} />
        </div>
      </div>
    </article>
  );
}

/** The sanction of an upheld case, or a button to decide it. */
function CaseOutcome({ caseId, onFollow }: { readonly caseId: string; readonly onFollow: () => void }) {
  const { t } = useTranslation('moderation');
  const line = useSanctionLine();
  const subject = useDecision(caseId);
  if (!subject || (!subject.sanction && !subject.mayDecide)) return null;
  const { sanction } = subject;
  return (
    <section className={styles.part}>
      <h3>{t('sanctions.label')}</h3>
      {sanction ? (
        <LinkButton to={sanctionSearchOf({ state: 'all', id: sanction._id })} size="small">
          {line.what(sanction)}
        </LinkButton>
      ) : (
        <Button size="small" onPress={onFollow}>
          {t('sanctions.follow')}
        </Button>
      )}
    </section>
  );
}
