import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import type { Role } from '#shared/domain/roles.ts';
import type { Interrupted } from '#renderer/features/call/background.ts';
import { CallStartPage, HistoryFrame } from '#renderer/features/history/index.ts';
import { BackButton } from '../BackButton.tsx';
import type { Media } from '../../session/signedInServices.ts';
import { PersonOpener } from '../people/PersonOpener.tsx';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { useCalling } from '../../encounters/useCalling.ts';

interface NoCallProps {
  readonly live: SignedInServices;
  readonly call: Media['call'];
  readonly role: Role;
}

/** The page of calls when there is no call. */
export function NoCall({ live, call, role }: NoCallProps) {
  const { t } = useTranslation('pages');
  const offer = useSnapshot(call.interrupted.view).offer as Interrupted | null;
  const calling = useCalling(live, 'call');
  return (
    <HistoryFrame title={t('name.call')} back={<BackButton />}>
      <Queries answers={live.answers}>
        <PersonOpener live={live} role={role} fromScreen="call">
          <CallStartPage
            {...calling}
            role={role}
            leftCall={offer && { peer: offer.call.peer, isOver: offer.isOver }}
            onRejoin={() => call.rejoin()}
            onDismiss={() => call.interrupted.dismiss()}
          />
        </PersonOpener>
      </Queries>
    </HistoryFrame>
  );
}
