import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import type { Sanction } from '#shared/domain/sanctions.ts';
import { useServices } from '#renderer/services/context.ts';
import { useSanctionReasons } from '#renderer/ui/reasons/useSanctionReasons.tsx';
import { ReasonList } from '#renderer/ui/reasons/ReasonList.tsx';
import { StateTag, type StateTone } from '#renderer/ui/StateTag.tsx';
import cards from '../own.module.css';
import { SanctionAppeal } from './SanctionAppeal.tsx';

type Shown = 'inForce' | 'appealed' | 'over' | 'lifted';
const tones: Readonly<Record<Shown, StateTone>> = {
  inForce: 'warning',
  appealed: 'plain',
  over: 'plain',
  lifted: 'success',
};

/** Card of a sanction of the user with its reasons and its appeal. */
export function SanctionCard({ sanction }: { readonly sanction: Sanction }) {
  const { t } = useTranslation('sanctions');
  const { clock } = useServices();
  const when = useWhen();
  const words = useSanctionReasons();
  const { kind, from, until, appeal, liftReason } = sanction;
  const status: Shown = sanction.status === 'waiting' ? 'inForce' : sanction.status;
  const answer = appeal?.answer ?? liftReason;
  return (
    <li className={cards.case}>
      <div className={cards.head}>
        <h3>{t(`own.kind.${kind === 'none' ? 'warn' : kind}`)}</h3>
        <StateTag tone={tones[status]}>{t(`own.state.${status}`)}</StateTag>
      </div>
      <p className={cards.when}>
        {from !== null && <time dateTime={from}>{t('own.from', { when: when(from) })}</time>}
        {until !== null && (
          <>
            {' · '}
            <time dateTime={until}>{t('own.until', { when: when(until) })}</time>
          </>
        )}
      </p>
      <ReasonList
        reasons={[
          ...words.reasons(sanction),
          ...(status === 'lifted'
            ? []
            : [{ term: t('reasons.object'), value: words.appeal(sanction, clock.now()) }]),
          ...(appeal?.text ? [{ term: t('sent.words'), value: <q>{appeal.text}</q> }] : []),
          ...(answer ? [{ term: t('answer'), value: answer }] : []),
        ]}
      />
      <SanctionAppeal sanction={sanction} />
    </li>
  );
}
