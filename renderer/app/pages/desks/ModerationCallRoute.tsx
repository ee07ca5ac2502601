import { useSnapshot } from 'valtio';
import type { PageParams } from '#shared/domain/pages.ts';
import { CallPage, ModerationFrame } from '#renderer/features/moderation/index.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { BackButton } from '../BackButton.tsx';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';

/** One call for a moderator. Other users see that the page is for moderators. */
export function ModerationCallRoute({
  live,
  params,
}: {
  readonly live: SignedInServices;
  readonly params: PageParams<'moderationCall'>;
}) {
  const { t } = useTranslation(['moderation', 'pages']);
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  return (
    <ModerationFrame title={t('pages:name.moderationCall')} back={<BackButton />}>
      {user?.isModerator === true ? (
        <Queries answers={live.answers}>
          <CallPage key={params.callId} callId={params.callId} />
        </Queries>
      ) : (
        <EmptyState icon="shield" title={t('call.notYours.title')} text={t('call.notYours.text')} />
      )}
    </ModerationFrame>
  );
}
