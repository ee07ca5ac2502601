import { useQuery } from '@tanstack/react-query';
import type { DeskPenalty } from '#shared/api/penalties.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { BackLink } from '#renderer/ui/BackLink.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { StateTag } from '#renderer/ui/StateTag.tsx';
import caseStyles from '../desk/case.module.css';
import desk from '../desk/desk.module.css';
import { moderationKeys } from '../keys.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { Frames } from './Frames.tsx';
import { RevokeForm } from './RevokeForm.tsx';
import { usePenaltyWords } from './usePenaltyWords.ts';

/** The open penalty with the statements of both sides and the possible actions. */
export function DeskPenaltyPane({
  penalty,
  textOf,
  isBeside,
  isOnline,
  onBack,
}: {
  readonly penalty: DeskPenalty;
  readonly textOf: (key: string | null) => string;
  readonly isBeside: boolean;
  readonly isOnline: boolean;
  readonly onBack: () => void;
}) {
  const { t } = useTranslation('moderation');
  const words = usePenaltyWords();
  const when = useWhen();
  const { api } = useServices();
  const { _id: id, user, reason, statement, appeal, status, coinState, coins, level, owedCoins } = penalty;
  const { data } = useQuery({
    queryKey: moderationKeys.penaltyEvidence(id),
    queryFn: ({ signal }) => unwrap(api.call('getDeskPenaltyEvidence', { params: { id } }, { signal })),
    enabled: penalty.hasEvidence === true,
    gcTime: 0,
  });
  const facts = [
    {
      term: t('penalties.rule'),
      value: `${statement?.section ?? ''} ${textOf(reason)}`.trim(),
    },
    ...(coinState === null
      ? []
      : [
          {
            term: t('penalties.coins'),
            value: [
              t(`penalties.coinState.${coinState}`, { price: words.price(coins) }),
              ...((owedCoins ?? 0) > 0 ? [t('penalties.owed', { price: words.price(owedCoins) })] : []),
            ].join(', '),
          },
        ]),
    { term: t('penalties.level'), value: String(level ?? 0) },
  ];
  const by = penalty.isIssuedByMe
    ? t('penalties.issuedByMe')
    : penalty.issuedBy === null
      ? t('penalties.counted')
      : t('penalties.issuedBy', { name: penalty.issuedBy });
  const outcome = appeal?.outcome ?? null;
  const appealText = appeal?.text ?? null;
  const title = `desk-penalty-${id}`;
  return (
    <section className={desk.pane} aria-label={t('penalties.paneLabel')}>
      {!isBeside && <BackLink label={t('penalties.back')} onPress={onBack} className={desk.back} />}
      <div className={desk.scroll}>
        <article className={caseStyles.case} aria-labelledby={title}>
          <header className={caseStyles.head}>
            <Avatar src={user?.avatar ?? null} name={words.name(penalty)} presence={user?.status ?? null} />
            <div className={caseStyles.who}>
              <h2 id={title} dir="auto">
                {words.name(penalty)}
              </h2>
              <p>
                {by}
                {penalty.startsAt !== null && `, ${when(penalty.startsAt)}`}
              </p>
            </div>
            {outcome !== null ? (
              <StateTag tone={outcome === 'kept' ? 'danger' : 'success'}>
                {t(`penalties.decided.${outcome}`)}
              </StateTag>
            ) : (
              status === 'revoked' && <StateTag tone="success">{t('penalties.decided.revoked')}</StateTag>
            )}
          </header>
          {/* The appeal comes first, because the rest needs scrolling on a small screen. */}
          {appealText !== null && (
            <section className={caseStyles.part}>
              <h3>{t('penalties.her')}</h3>
              <blockquote dir="auto">{appealText}</blockquote>
            </section>
          )}
          <Facts facts={facts} />
          <section className={caseStyles.part}>
            <h3>{t('penalties.what')}</h3>
            <blockquote dir="auto">{statement?.facts ?? textOf(statement?.rule ?? null)}</blockquote>
          </section>
          {data && data.frames.length > 0 && (
            <section className={caseStyles.part}>
              <h3>{t('penalties.seen')}</h3>
              <Frames frames={data.frames} />
            </section>
          )}
          {(appeal?.answer ?? penalty.revokeReason) !== null && (
            <section className={caseStyles.part}>
              <h3>{t('penalties.answer')}</h3>
              <blockquote dir="auto">{appeal?.answer ?? penalty.revokeReason}</blockquote>
            </section>
          )}
        </article>
      </div>
      <footer className={desk.foot}>
        {status === 'appealed' &&
          (penalty.mayDecide ? (
            <AnswerForm penalty={penalty} isOnline={isOnline} />
          ) : (
            <p className={desk.why}>{t('penalties.decide.own')}</p>
          ))}
        {penalty.mayRevoke && !penalty.mayDecide && <RevokeForm penalty={penalty} isOnline={isOnline} />}
      </footer>
    </section>
  );
}
