import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { formatDuration } from '#renderer/i18n/format.ts';
import { blurWords, useBlur, type Blur } from '#renderer/stage/useBlur.ts';
import { useNow } from '#renderer/stage/useNow.ts';
import { usePersonTitle } from '#renderer/stage/usePersonTitle.tsx';
import { CameraControl, MicrophoneControl } from '#renderer/stage/LocalControls.tsx';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { cx } from '#renderer/ui/cx.ts';
import text from '#renderer/ui/styles/text.module.css';
import type { Companion } from '#shared/domain/person.ts';
import { minuteCoins } from '../machine/ending.ts';
import type { Asking, Connecting, InCall, RingingOut } from '../machine/types.ts';
import { interruptionOf, isPeerBlurred, isRoomShownIn, type Interruption } from '../machine/view.ts';
import type { CallSession } from '../session/callSession.ts';
import type { CallProps } from './callProps.ts';
import { cutIcons, secondsUntil, useIsInterruptionSeen } from './InterruptionNotice.tsx';
import { useCallView } from './useCallView.ts';
import styles from './mini.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** States of a call that a small view shows, in the page's corner or in its own window. */
export type Small = Asking | RingingOut | Connecting | InCall;

/** Returns whether both users are in the call or connecting. */
export const isThere = (state: Small): state is Connecting | InCall =>
  state.kind === 'connecting' || state.kind === 'incall';

/** Shows duration and price of a minute, or the status before the call begins. */
function Meter({ state }: { state: Small }) {
  const { t } = useTranslation('call');
  const nowMs = useNow(1_000, state.kind === 'incall' ? state.startedAtMs : undefined);
  const price = state.kind === 'asking' ? state.price : state.call.price;
  const aMinute = price === null ? 0 : Math.abs(minuteCoins(price, state.self));
  return (
    <span className={styles.meter}>
      <span className={text.num}>
        {state.kind === 'incall'
          ? formatDuration(nowMs - state.startedAtMs)
          : t(state.kind === 'connecting' ? 'mini.connecting' : 'mini.ringing')}
      </span>
      {aMinute > 0 && <Coins value={aMinute} />}
    </span>
  );
}

/** Shows in one line what will end the call, and in how many seconds. */
export function CutLine({ state, name }: { state: Connecting | InCall; name: string }) {
  const { t } = useTranslation('call');
  const isSeen = useIsInterruptionSeen(state);
  const cut = isSeen ? interruptionOf(state) : null;
  return (
    <div className={cx(styles.cut, cut && styles.isCutSeen)}>
      {cut && <Icon name={cutIcons[cut.reason]} />}
      {/* The status element exists before its text, so that a screen reader announces it once and not with
          every second. */}
      <span role="status">{cut && t(`cut.${cut.reason}.title`, { name })}</span>
      {cut && <Seconds key={cut.atMs} cut={cut} />}
    </div>
  );
}

function Seconds({ cut }: { cut: Interruption }) {
  const { t } = useTranslation('call');
  const seconds = secondsUntil(cut.atMs, useNow(1_000, cut.atMs));
  return (
    <b className={text.num} role="timer" aria-label={t(`cut.${cut.reason}.text`, { count: seconds })}>
      {seconds}
    </b>
  );
}

export interface SmallCall {
  readonly peer: Companion;
  readonly name: string;
  readonly wholeName: string;
  readonly nameText: ReturnType<typeof usePersonTitle>['nameText'];
  readonly blur: Blur | null;
  readonly isSeen: boolean;
  /** Id of the accepted call; null while only the ringing can end. */
  readonly callId: string | null;
  readonly video: RefObject<HTMLVideoElement | null>;
}

/** Returns the peer of a small call, and whether their picture is seen. */
export function useSmallCall(session: CallSession, state: Small): SmallCall {
  const { channel } = useCallView(session);
  const peer = state.kind === 'asking' ? state.peer : state.call.peer;
  const { name, wholeName, nameText } = usePersonTitle(peer);
  const blur = useBlur(peer._id, isPeerBlurred(state));
  const isSeen = state.kind === 'incall' && state.media.remote.camera && !isRoomShownIn(state);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => (video.current && channel ? channel.attachRemote(video.current) : undefined), [channel]);
  const callId = isThere(state) ? state.call.callId : null;
  return { peer, name, wholeName, nameText, blur, isSeen, callId, video };
}

/** Returns an absolute URL, because a floating window has no base address for relative ones. */
const wholeAddress = (address: string | null) => address && new URL(address, document.baseURI).href;

/** The peer's picture or avatar, and the reason if it is blurred. */
export function SmallPicture({ of, mayFloat }: { of: SmallCall; mayFloat: boolean }) {
  const { t } = useTranslation('match');
  const { peer, wholeName, blur, isSeen, video } = of;
  return (
    <>
      <div className={styles.picture}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live person has no captions */}
        <video
          ref={video}
          className={cx(!isSeen && styles.hidden, blur && styles.blurred)}
          aria-label={wholeName}
          disablePictureInPicture={!mayFloat}
          playsInline
          autoPlay
        />
        {!isSeen && (
          <Avatar name={wholeName} src={wholeAddress(peer.avatar)} size="l" className={styles.face} />
        )}
      </div>
      <div className={styles.veil} />
      <p className={styles.why} role="status">
        {isSeen && blur && t(blurWords[blur])}
      </p>
    </>
  );
}

/** The peer's name, the duration and the price. */
export function SmallWho({ of, state }: { of: SmallCall; state: Small }) {
  return (
    <div className={styles.who}>
      <Text as="b" wrap="cut">
        {of.nameText}
      </Text>
      <Meter state={state} />
    </div>
  );
}

export function SmallDeck({
  session,
  local,
  onEnd,
}: Pick<CallProps, 'session' | 'local'> & { onEnd: () => void }) {
  const { t } = useTranslation('call');
  return (
    <div className={styles.deck}>
      <MicrophoneControl local={local} size="small" onChange={session.setMicrophone} />
      <span className={styles.camera}>
        <CameraControl local={local} size="small" onChange={session.setCamera} />
      </span>
      <ControlButton
        icon="end-fill"
        kind="end"
        size="small"
        className={styles.end}
        label={t('controls.end')}
        onPress={onEnd}
      />
    </div>
  );
}
