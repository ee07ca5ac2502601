import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { useSnapshot } from 'valtio';
import { cutName } from '#shared/domain/names.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { Role } from '#shared/domain/roles.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { CallStage } from '#renderer/features/call/index.ts';
import { GiftShow } from '#renderer/stage/GiftShow.tsx';
import type { Interrupted } from '#renderer/features/call/background.ts';
import { CallStartPage, HistoryFrame } from '#renderer/features/history/index.ts';
import { historySettled } from '../../dialogs/dialogHistory.ts';
import { useBack } from '../../navigation/appHistory.tsx';
import type { SignedInServices, Media } from '../../session/signedInServices.ts';
import { useMedia } from '../../session/sessionHooks.ts';
import { isOfCall, currentPeer, useCallState } from '../../encounters/useCallState.ts';
import { useEncounterKit, useEncounterPanel } from '../../encounters/encounterExtras.tsx';
import { useStageGifts } from '../../encounters/useStageGifts.ts';
import { useStagePerson } from '../../encounters/useStagePerson.ts';
import { BackButton } from '../BackButton.tsx';
import { PersonOpener } from '../people/PersonOpener.tsx';
import { Queries } from '../../session/Queries.tsx';
import { useCalling } from '../../encounters/useCalling.ts';

/**
 * The page of the current call. On other pages the call is small; after its end the user returns to the
 * previous page.
 */
export function CallRoute({
  live,
  locale,
  role,
}: {
  readonly live: SignedInServices;
  readonly locale: Locale;
  readonly role: Role;
}) {
  const { call, local, frames } = useMedia(live.media);
  const { isUnseen } = useSnapshot(frames.state);
  const state = useCallState(live);
  const { t } = useTranslation('match');
  const goBack = useBack();
  const { key, state: entry } = useLocation();
  const isOn = currentPeer(state) !== null;
  const isLeaving = state?.kind === 'ended' && isOfCall(entry);

  useEffect(() => {
    call.setMini(false);
    return () => call.setMini(true);
  }, [call]);
  const leave = useEffectEvent(goBack);
  useEffect(() => {
    if (!isLeaving) return undefined;
    let isHere = true;
    // CallHost shows the receipt above every page. Waits until the history entry of a closed dialog is
    // removed.
    void historySettled(window).then(() => isHere && leave());
    return () => {
      isHere = false;
    };
    // Two history entries of a call may follow each other: `key` leaves each of them.
  }, [isLeaving, key]);

  const named = state !== null && 'call' in state ? state.call : null;
  const person = useStagePerson(named?.peer ?? null, named && { source: 'call', refId: named.callId });
  const gifts = useStageGifts(live, named?.peer._id ?? null);
  const panel = useEncounterPanel(live, named?.peer._id ?? null);
  const kit = useEncounterKit({
    live,
    peer: state?.kind === 'incall' ? state.call.peer : null,
    isGiftShown: gifts.gift !== null,
  });

  if (isOn)
    return (
      <CallStage
        session={call}
        local={local}
        locale={locale}
        {...person}
        gift={<GiftShow {...gifts} name={cutName(named?.peer.name ?? t('live.someone'))} />}
        kit={kit}
        isUnseen={isUnseen}
        onMini={goBack}
        panel={panel.content}
        isPanelOpen={panel.isOpen}
        onPanelChange={panel.setOpen}
      />
    );
  // CallHost shows the receipt above the page that is shown next.
  return isLeaving ? null : <NoCall live={live} call={call} role={role} />;
}

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
