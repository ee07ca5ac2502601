import type { DeskSanction } from '#shared/api/sanctions.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { useServices } from '#renderer/services/context.ts';
import { useSanctionReasons } from '#renderer/ui/reasons/useSanctionReasons.tsx';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { BackLink } from '#renderer/ui/BackLink.tsx';
import { ReasonList } from '#renderer/ui/reasons/ReasonList.tsx';
import { StateTag } from '#renderer/ui/StateTag.tsx';
import caseStyles from '../desk/case.module.css';
import desk from '../desk/desk.module.css';
import { SanctionAnswer } from './SanctionAnswer.tsx';
import { useSanctionLine } from './useSanctionLine.ts';

/** The open sanction with the statements of both sides and the possible actions. */
export function SanctionPane({
  sanction,
  isBeside,
  isOnline,
  onBack,
}: {
  readonly sanction: DeskSanction;
  readonly isBeside: boolean;
  readonly isOnline: boolean;
  readonly onBack: () => void;
}) {
  const { t } = useTranslation(['moderation', 'sanctions']);
  const { clock } = useServices();
  const when = useWhen();
  const words = useSanctionReasons();
  const line = useSanctionLine();
  const { user, status, appeal, from, liftReason } = sanction;
  const title = `sanction-${sanction._id}`;
  const answer = appeal?.answer ?? liftReason;
  const by = sanction.isIssuedByMe
    ? t('penalties.issuedByMe')
    : sanction.issuedBy === null
      ? t('sanctions.byMachine')
      : t('penalties.issuedBy', { name: sanction.issuedBy });
  return (
    <section className={desk.pane} aria-label={t('sanctions.paneLabel')}>
      {!isBeside && <BackLink label={t('sanctions.back')} onPress={onBack} className={desk.back} />}
      <div className={desk.scroll}>
        <article className={caseStyles.case} aria-labelledby={title}>
          <header className={caseStyles.head}>
            <Avatar src={user?.avatar ?? null} name={line.name(sanction)} />
            <div className={caseStyles.who}>
              <h2 id={title} dir="auto">
                {line.name(sanction)}
              </h2>
              <p>
                {by}
                {from !== null && `, ${when(from)}`}
              </p>
            </div>
            <StateTag tone={status === 'lifted' ? 'success' : status === 'appealed' ? 'warning' : 'plain'}>
              {status === 'waiting' ? t('sanctions.waiting') : t(`sanctions:own.state.${status}`)}
            </StateTag>
          </header>
          {appeal?.text && (
            <section className={caseStyles.part}>
              <h3>{t('desk.appeal')}</h3>
              <blockquote dir="auto">{appeal.text}</blockquote>
            </section>
          )}
          <ReasonList
            reasons={[
              { term: t('desk.decide.label'), value: line.what(sanction) },
              ...words.reasons(sanction),
              ...(status === 'lifted'
                ? []
                : [{ term: t('sanctions:reasons.object'), value: words.appeal(sanction, clock.now()) }]),
              ...(answer ? [{ term: t('sanctions:answer'), value: answer }] : []),
            ]}
          />
        </article>
      </div>
      <footer className={desk.foot}>
        {status === 'appealed' && !sanction.mayDecide && (
          <p className={desk.why}>{t('penalties.decide.own')}</p>
        )}
        {(sanction.mayDecide || sanction.mayLift) && (
          <SanctionAnswer sanction={sanction} isOnline={isOnline} />
        )}
      </footer>
    </section>
  );
}
