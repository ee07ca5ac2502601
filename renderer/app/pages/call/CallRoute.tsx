import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocation } from 'react-router';
import { useSnapshot } from 'valtio';
import { cutName } from '#shared/domain/names.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { Role } from '#shared/domain/roles.ts';
import { CallStage } from '#renderer/features/call/index.ts';
import { GiftShow } from '#renderer/stage/GiftShow.tsx';
import { historySettled } from '../../dialogs/dialogHistory.ts';
import { useBack } from '../../navigation/appHistory.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { useMedia } from '../../session/useLoaded.ts';
import { isOfCall } from '../../encounters/callEntry.ts';
import { NoCall } from './NoCall.tsx';
import { useEncounterKit } from '../../encounters/encounterKit.tsx';
import { useEncounterPanel } from '../../encounters/encounterPanel.tsx';
import { currentPeer, useCallState } from '../../encounters/useCallState.ts';
import { useStageGifts } from '../../encounters/useStageGifts.ts';
import { useStagePerson } from '../../encounters/useStagePerson.ts';

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
