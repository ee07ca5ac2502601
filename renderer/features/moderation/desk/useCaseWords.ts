import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { reportReasons } from '#shared/domain/reports.ts';
import type { IconName } from '#renderer/ui/Icon.tsx';
import type { StateTone } from '#renderer/ui/StateTag.tsx';
import type { CaseState as CaseStanding } from '#shared/api/moderation.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import type { ModerationCase } from './useCases.ts';

/** Color and icon of each state, because color alone is not accessible. */
export const stateLook: Readonly<Record<CaseStanding, { tone: StateTone; icon: IconName }>> = {
  open: { tone: 'warning', icon: 'clock' },
  upheld: { tone: 'danger', icon: 'flag' },
  dismissed: { tone: 'success', icon: 'check' },
};
export const verdictLook: Readonly<Record<ModerationVerdict, { tone: StateTone; icon: IconName }>> = {
  ok: { tone: 'success', icon: 'check' },
  noFace: { tone: 'warning', icon: 'eye-off' },
  prohibited: { tone: 'danger', icon: 'warn' },
};

type About = Pick<
  ModerationCase,
  'user' | 'reason' | 'verdict' | 'reportReason' | 'matchId' | 'callId' | 'isInChat' | 'isInGallery'
>;

/** Returns functions that word a case. */
export function useCaseWords() {
  const { t } = useTranslation(['moderation', 'companion']);
  return {
    name: ({ user }: Pick<About, 'user'>): string =>
      user === null || user.deleted === true ? t('gone') : (user.name ?? t('somebody')),
    reason({ reason, verdict, reportReason }: Pick<About, 'reason' | 'verdict' | 'reportReason'>): string {
      if (reason === 'verdict') return t(`reason.${verdict === 'noFace' ? 'noFace' : 'prohibited'}`);
      const known = reportReasons.find((one) => one === reportReason) ?? 'other';
      return t('reason.report', { reason: t(`companion:report.reasons.${known}`) });
    },
    where({ matchId, callId, isInChat, isInGallery }: About): string {
      if (matchId !== null) return t('where.match');
      if (callId !== null) return t('where.call');
      if (isInGallery === true) return t('where.gallery');
      return t(isInChat === true ? 'where.chat' : 'where.other');
    },
  };
}
