import { use, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import type { CallQuality } from '#shared/domain/callQuality.ts';
import { cutName } from '#shared/domain/names.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import {
  CallReceipt,
  callTexts,
  FloatingCall,
  IncomingCall,
  MiniCall,
  MultipleCalls,
  titleKey,
  whyKey,
} from '#renderer/features/call/index.ts';
import { isEndUnknown, isWorthTelling } from '#renderer/features/call/background.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useTexts } from '#renderer/i18n/useTexts.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { historySettled } from '../dialogs/dialogHistory.ts';
import { HistoryContext } from '../navigation/appHistory.tsx';
import type { FramedPage } from '../pages/pageRow.ts';
import type { SignedInServices } from '../session/signedInServices.ts';
import type { Media } from '../session/signedInServices.ts';
import { useMatchKind } from '../session/sessionHooks.ts';
import { callEntry, isOfCall, currentPeer, isLarge, matchBehind, useCallState } from './useCallState.ts';
import { mayCall } from './startChecks.ts';
import { useDeviceNotices, useSleepNotice } from './useDeviceNotices.ts';
import { useEncounterNotices, useRingNotice } from './useEncounterNotices.ts';
import { useFloatingCall } from './useFloatingCall.ts';

interface CallHostProps {
  readonly live: SignedInServices;
  readonly media: Media;
  readonly locale: Locale;
  /** The page that is shown. */
  readonly page: FramedPage;
}

/** Text namespaces of the calls and of the devices. */
const hostTexts = [...callTexts, 'devices'] as const;

/**
 * Handles calls on every page: rings, opens the page of the call, shows the small call elsewhere, and the
 * receipts.
 */
export function CallHost({ live, media, locale, page }: CallHostProps) {
  useTexts(locale, hostTexts);
  const { call, local } = media;
  const quality = useSnapshot(media.callQuality);
  const services = useServices();
  const state = useCallState(live);
  const matching = useMatchKind(live);
  const isMatching = matching !== 'idle' && matching !== 'stopped';
  useEncounterNotices(media);
  useSleepNotice(media);
  useDeviceNotices(local, isMatching || currentPeer(state) !== null);
  const floating = useFloatingCall(state);
  const { isLeader } = useSnapshot(live.leader.state);
  useRingNotice({ state, preferences: live.preferences, isLeader, decline: call.decline });
  const navigate = useNavigate();
  const history = use(HistoryContext);
  const openCallPage = useEffectEvent(() => {
    if (page === 'call') return;
    const href = hrefOf(locale, 'call');
    void navigate(href, { state: callEntry });
    // Unsaved input has blocked the navigation: the call is small until the user decides.
    if (history && history.location.pathname !== href) call.setMini(true);
  });

  // A call that starts opens its page; a call that continues a match does so once both people have joined.
  const peer = matchBehind(state) === null ? currentPeer(state) : null;
  const { dialogs } = services;
  useEffect(() => {
    if (peer === null) return undefined;
    let isHere = true;
    // The history entry of the dialog before the call is still being removed, which would also remove the
    // call's page.
    void historySettled(window, dialogs.state.pool.length).then(() => isHere && openCallPage());
    return () => {
      isHere = false;
    };
  }, [peer, dialogs]);

  // After a reload during a small call, its page offers to rejoin.
  const isOffered = useSnapshot(call.interrupted.view).offer?.isOver === false;
  useEffect(() => {
    if (isOffered) openCallPage();
  }, [isOffered]);

  // The call is also small if its page was left before the first ring. `setMini` has no effect before that, so
  // this component remembers it.
  const [seen, setSeen] = useState<string | null>(null);
  const seesPage = page === 'call' && peer !== null;
  if (seesPage ? seen !== peer : peer === null && seen !== null) setSeen(peer);
  const hasLeft = page !== 'call' && peer !== null && seen === peer;
  const isLeftLarge = hasLeft && isLarge(state);
  useEffect(() => {
    if (isLeftLarge) call.setMini(true);
  }, [isLeftLarge, call]);

  const isKnown = state?.kind === 'ended' && !isEndUnknown(state.receipt);
  const isWorthShowing = isKnown && isWorthTelling(state.receipt);
  // A failed request for more during a match is only reported by a toast, so that the match is not covered.
  const isToastOnly = isWorthShowing && isMatching && state.receipt.startedAtMs === null;
  const skipsReceipt = isKnown && (!isWorthShowing || isToastOnly);
  const { t } = useTranslation(['call', 'match']);
  const showToast = useEffectEvent(() => {
    if (state?.kind !== 'ended' || !isToastOnly) return;
    const { peer } = state.receipt;
    const name = cutName(peer.name ?? t('match:live.someone'));
    const why = t(`why.${whyKey(state.receipt, state.self.rules.isStreamer)}`, { name });
    notify.info(t(`receipt.${titleKey(state.receipt)}`, { name }), { text: why, avatar: peer.avatar });
  });
  useEffect(() => {
    if (!skipsReceipt) return;
    showToast();
    call.dismiss();
  }, [skipsReceipt, call]);

  // A dialog that opens while the page goes back would be closed by it. If the user opened the page of calls,
  // it stays.
  const { state: entry } = useLocation();
  const isLeaving =
    page === 'call' &&
    isOfCall(entry) &&
    state?.kind === 'ended' &&
    titleKey(state.receipt) === 'unavailable';

  return (
    <>
      <IncomingCall
        session={call}
        isSilent={!isLeader}
        mayAccept={(callType) => mayCall(services, callType)}
      />
      <MultipleCalls session={call} />
      {page !== 'call' && (state?.kind !== 'asking' || hasLeft) && (
        <MiniCall
          session={call}
          local={local}
          isRaised={page === 'chat'}
          float={floating.button}
          onExpand={() => void navigate(hrefOf(locale, 'call'), { state: callEntry })}
        />
      )}
      {floating.window && (
        <FloatingCall
          session={call}
          local={local}
          window={floating.window}
          onReturn={floating.backToMain}
          onClose={floating.close}
        />
      )}
      {!skipsReceipt && !isLeaving && (
        <CallReceipt
          session={call}
          quality={quality.last as CallQuality | null}
          onWrite={(userId) => {
            call.dismiss();
            void navigate(`${hrefOf(locale, 'chat')}?userId=${encodeURIComponent(userId)}`);
          }}
        />
      )}
    </>
  );
}
