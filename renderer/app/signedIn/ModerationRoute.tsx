import { useEffect } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { createScope } from '#shared/lib/scope.ts';
import {
  DeskTabs,
  ModerationFrame,
  moderationKeys,
  OwnCasesPage,
} from '#renderer/features/moderation/index.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useServices } from '#renderer/services/context.ts';
import { BackButton } from '../pages/BackButton.tsx';
import type { SignedInServices } from './signedInServices.ts';
import { noteOpenCases, noteWaitingAppeals, noteWaitingApplications, useWaitingAtDesk } from './openCases.ts';
import { Queries } from './Queries.tsx';
import { useApplicationNews } from './useApplicationNews.ts';
import { usePenaltyNews } from './usePenaltyNews.ts';

/** The moderator's queue; for everybody else what moderation has of themselves. */
export function ModerationRoute({ live }: { readonly live: SignedInServices }) {
  const { t } = useTranslation('pages');
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const locale = useLocale();
  const me = user?._id ?? '';
  const isModerator = user?.isModerator === true;
  return (
    <ModerationFrame
      title={t('name.moderation')}
      // For a moderator it is one of the main places.
      back={isModerator ? undefined : <BackButton fallback={hrefOf(locale, 'profile')} />}
    >
      <Queries answers={live.answers}>
        {isModerator ? <WiredDesk live={live} me={me} /> : <WiredOwnCases live={live} me={me} />}
      </Queries>
    </ModerationFrame>
  );
}

/** Applications and penalties are shown as they come, and as others take or decide them. */
function WiredDesk({ live, me }: { readonly live: SignedInServices; readonly me: string }) {
  const counts = useWaitingAtDesk();
  useApplicationNews(live, me, moderationKeys.allApplications);
  usePenaltyNews(live, me, moderationKeys.allPenalties);
  return (
    <DeskTabs
      me={me}
      counts={counts}
      onOpen={noteOpenCases}
      onWaiting={noteWaitingApplications}
      onAppeals={noteWaitingAppeals}
    />
  );
}

/** A verdict of now, a suspension and its end are shown as they come. */
function WiredOwnCases({ live, me }: { readonly live: SignedInServices; readonly me: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const scope = createScope();
    const again = () => void client.invalidateQueries({ queryKey: moderationKeys.own });
    void live.socket.subscribe({
      scope,
      kind: 'call',
      id: me,
      onRenewed: ({ missed }) => void (missed && again()),
      onGap: again,
      onEvent({ event, data }) {
        if (event === 'moderation' && data.about === me) again();
      },
    });
    return () => scope.end();
  }, [client, live, me]);
  return <OwnCasesPage />;
}
