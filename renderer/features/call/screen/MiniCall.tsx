import { useEffect, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { formatDuration } from '#renderer/i18n/format.ts';
import { useServices } from '#renderer/services/context.ts';
import { CameraControl, MicrophoneControl } from '#renderer/stage/LocalControls.tsx';
import { blurWords, useBlur } from '#renderer/stage/useBlur.ts';
import { useMovable } from '#renderer/stage/useMovable.ts';
import { useNow } from '#renderer/stage/useNow.ts';
import { usePersonTitle } from '#renderer/stage/usePersonTitle.tsx';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { cx } from '#renderer/ui/cx.ts';
import text from '#renderer/ui/styles/text.module.css';
import { minuteCoins } from '../machine/ending.ts';
import type { Asking, CallState, Connecting, InCall, RingingOut } from '../machine/types.ts';
import { interruptionOf, isPeerBlurred, isRoomShownIn, type Interruption } from '../machine/view.ts';
import { openDialogWhile } from './openDialogWhile.ts';
import type { CallProps } from './callProps.ts';
import { cutIcons, secondsUntil, useIsInterruptionSeen } from './InterruptionNotice.tsx';
import { useCallView } from './useCallView.ts';
import { useScopeOf } from './useEnding.ts';
import { usePictureInPicture } from './usePictureInPicture.ts';
import styles from './mini.module.css';

export interface MiniCallProps extends Omit<CallProps, 'locale'> {
  /** Told when the call is to be seen in full again. */
  readonly onExpand?: () => void;
  /** There is something to be used in the page's lower corner: it begins above that. */
  readonly isRaised?: boolean;
}

type Small = Asking | RingingOut | Connecting | InCall;

/** Before it rings, a call is seen in full by its page alone: whoever shows it small has left that. */
const isSmall = (state: CallState): state is Small =>
  state.kind === 'asking' || ('isMini' in state && state.isMini);

/** A call that goes on while one looks at other pages. Nothing while there is none, or while it is seen in full. */
export function MiniCall(props: MiniCallProps) {
  const { state } = useCallView(props.session);
  return isSmall(state) ? <Mini {...props} state={state} /> : null;
}

/** For how long, and what a minute is; or what is going on before that. */
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

/** What will end the call, and in how many seconds: in one line. */
function CutLine({ state, name }: { state: Connecting | InCall; name: string }) {
  const { t } = useTranslation('call');
  const isSeen = useIsInterruptionSeen(state);
  const cut = isSeen ? interruptionOf(state) : null;
  return (
    <div className={cx(styles.cut, cut && styles.isCutSeen)}>
      {cut && <Icon name={cutIcons[cut.reason]} />}
      {/* It is there before the words are: they are read out, once, and not with every second. */}
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

function Mini({ session, local, state, onExpand, isRaised }: MiniCallProps & { state: Small }) {
  const { t } = useTranslation(['call', 'match']);
  const { channel } = useCallView(session);
  const { dialogs } = useServices();
  const peer = state.kind === 'asking' ? state.peer : state.call.peer;
  const { name, wholeName, nameText } = usePersonTitle(peer);
  const blur = useBlur(peer._id, isPeerBlurred(state));
  const isSeen = state.kind === 'incall' && state.media.remote.camera && !isRoomShownIn(state);
  const video = useRef<HTMLVideoElement>(null);
  const mayFloat = isSeen && blur === null;
  const floating = usePictureInPicture(video, mayFloat);
  const movable = useMovable<HTMLElement>('viewport');
  const isThere = state.kind === 'connecting' || state.kind === 'incall';
  const callId = isThere ? state.call.callId : null;
  const about = useScopeOf(callId);
  useEffect(() => (video.current && channel ? channel.attachRemote(video.current) : undefined), [channel]);

  function expand(): void {
    session.setMini(false);
    onExpand?.();
  }

  /** So small a button is easily pressed by a slip; but before anybody has come there is nothing to ask. */
  async function end(): Promise<void> {
    const scope = about.current;
    if (scope) {
      const asking = { dialogs, scope, key: `end ${callId}` };
      if ((await openDialogWhile(asking, 'mini call decline popup', { name })) === null) return;
    }
    session.hangUp();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragged, or moved with the arrow keys
    <section
      {...movable}
      className={cx(styles.mini, isRaised && styles.isRaised)}
      data-theme="dark"
      aria-label={t('mini.label', { name: wholeName })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved with the arrow keys
      tabIndex={0}
    >
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
        {!isSeen && <Avatar name={wholeName} src={peer.avatar} size="l" className={styles.face} />}
      </div>
      <div className={styles.veil} />
      <p className={styles.why} role="status">
        {isSeen && blur && t(blurWords[blur], { ns: 'match' })}
      </p>
      {isThere && <CutLine state={state} name={name} />}
      <header className={styles.head}>
        <div className={styles.who}>
          <b className={text.cut}>{nameText}</b>
          <Meter state={state} />
        </div>
        {floating.toggle && (
          <IconButton
            icon="mini"
            className={cx(styles.light, styles.float)}
            label={t(floating.isOn ? 'mini.unfloat' : 'mini.float')}
            aria-pressed={floating.isOn}
            onPress={floating.toggle}
          />
        )}
        <IconButton icon="expand" className={styles.light} label={t('mini.expand')} onPress={expand} />
      </header>
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
          onPress={() => void end()}
        />
      </div>
    </section>
  );
}
