import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import {
  DeskTabs,
  ModerationFrame,
  moderationKeys,
  OwnCasesPage,
} from '#renderer/features/moderation/index.ts';
import { useServices } from '#renderer/services/context.ts';
import { BackButton } from '../BackButton.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import {
  setOpenCases,
  setUndecidedCases,
  setWaitingAppeals,
  setWaitingApplications,
  setWaitingSanctions,
  useWaitingAtDesk,
} from '../../session/waitingCounts.ts';
import { Queries } from '../../session/Queries.tsx';
import { applicationNews, penaltyNews, profileNews, useNews, verdictNews } from '../../session/useNews.ts';

/** The queue of a moderator; other users see the cases about themselves. */
export function ModerationRoute({ live }: { readonly live: SignedInServices }) {
  const { t } = useTranslation('pages');
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const me = user?._id ?? '';
  const isModerator = user?.isModerator === true;
  return (
    <ModerationFrame
      title={t('name.moderation')}
      // Moderators have this page in the main navigation, so it needs no Back.
      back={isModerator ? undefined : <BackButton />}
    >
      <Queries answers={live.answers}>
        {isModerator ? <WiredDesk live={live} me={me} /> : <WiredOwnCases live={live} me={me} />}
      </Queries>
    </ModerationFrame>
  );
}

/** Updates applications and penalties as they arrive, and as other moderators claim or decide them. */
function WiredDesk({ live, me }: { readonly live: SignedInServices; readonly me: string }) {
  const counts = useWaitingAtDesk();
  useNews(live, me, applicationNews, moderationKeys.allApplications);
  useNews(live, me, penaltyNews, moderationKeys.allPenalties);
  return (
    <DeskTabs
      me={me}
      counts={counts}
      onOpen={setOpenCases}
      onUndecided={setUndecidedCases}
      onWaiting={setWaitingApplications}
      onAppeals={setWaitingAppeals}
      onSanctionAppeals={setWaitingSanctions}
    />
  );
}

/** Updates when a verdict arrives, or a suspension starts or ends. */
function WiredOwnCases({ live, me }: { readonly live: SignedInServices; readonly me: string }) {
  useNews(live, me, verdictNews, moderationKeys.own);
  useNews(live, me, profileNews, moderationKeys.own);
  return <OwnCasesPage />;
}
