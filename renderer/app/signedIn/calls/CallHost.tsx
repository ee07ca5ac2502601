import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { findPage, hrefOf, splitPath } from '#shared/domain/pages.ts';
import {
  CallReceipt,
  callTexts,
  IncomingCall,
  MiniCall,
  MultipleCalls,
} from '#renderer/features/call/index.ts';
import { isWorthTelling } from '#renderer/features/call/machine/view.ts';
import { useTexts } from '#renderer/i18n/useTexts.ts';
import { useServices } from '#renderer/services/context.ts';
import type { Live } from '../live.ts';
import type { Media } from '../media.ts';
import { mayCall } from './mayCall.ts';
import { currentPeer, matchBehind, useCallState } from './useCallState.ts';
import { useTalkNotices } from './useTalkNotices.ts';

interface CallHostProps {
  readonly live: Live;
  readonly media: Media;
  readonly locale: Locale;
  /** The address, without its query. */
  readonly pathname: string;
}

/** Calls on every page: they ring, they take one to their page, and elsewhere they are small; their receipts. */
export function CallHost({ live, media, locale, pathname }: CallHostProps) {
  useTexts(locale, callTexts);
  const { call, local } = media;
  useTalkNotices(media);
  const services = useServices();
  const state = useCallState(live);
  const { isLeader } = useSnapshot(live.leader.state);
  const navigate = useNavigate();
  const page = findPage(splitPath(pathname).path)?.page;
  const toCall = useEffectEvent(() => {
    if (page !== 'call') void navigate(hrefOf(locale, 'call'));
  });

  // A call that begins takes one to its page; one that comes from a match, as soon as both are in it.
  const peer = matchBehind(state) === null ? currentPeer(state) : null;
  useEffect(() => {
    if (peer !== null) toCall();
  }, [peer]);

  const isUnsaid = state?.kind === 'ended' && !isWorthTelling(state.receipt);
  useEffect(() => {
    if (isUnsaid) call.dismiss();
  }, [isUnsaid, call]);

  return (
    <>
      <IncomingCall session={call} isSilent={!isLeader} mayAccept={() => mayCall(services)} />
      <MultipleCalls session={call} />
      {page !== 'call' && (
        <MiniCall session={call} local={local} onExpand={() => void navigate(hrefOf(locale, 'call'))} />
      )}
      {!isUnsaid && (
        <CallReceipt
          session={call}
          onWrite={(userId) => {
            call.dismiss();
            void navigate(`${hrefOf(locale, 'chat')}?userId=${encodeURIComponent(userId)}`);
          }}
        />
      )}
    </>
  );
}
