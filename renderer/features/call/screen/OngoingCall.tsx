import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { AudioRings } from '#renderer/stage/AudioRings.tsx';
import { CameraControl, MicrophoneControl, SwitchCameraControl } from '#renderer/stage/LocalControls.tsx';
import { FullScreenControl } from '#renderer/stage/FullScreenControl.tsx';
import { PanelControl } from '#renderer/stage/PanelControl.tsx';
import { Portrait } from '#renderer/stage/Portrait.tsx';
import { useBlur } from '#renderer/stage/useBlur.ts';
import type { FullScreen } from '#renderer/stage/useFullScreen.ts';
import { useOwnNotes } from '#renderer/stage/useOwnNotes.ts';
import { RemotePicture } from '#renderer/stage/RemotePicture.tsx';
import type { OpenKit } from '#renderer/stage/StageKit.tsx';
import type { StagePanel } from '#renderer/stage/Stage.tsx';
import { StageHead, StageMenu, type Follow } from '#renderer/stage/StageHead.tsx';
import { StageNotes, useRemoteNotes } from '#renderer/stage/StageNotes.tsx';
import { useQuality } from '#renderer/stage/useQuality.ts';
import stage from '#renderer/stage/stage.module.css';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { hasPicture as isPictureThere } from '../machine/media.ts';
import type { Connecting, InCall } from '../machine/types.ts';
import { isPeerBlurred, isPictureAwaited, isRoomShownIn } from '../machine/view.ts';
import type { CallSession } from '../session/callSession.ts';
import { CallMeter } from './CallMeter.tsx';
import { InterruptionNotice, useIsInterruptionSeen } from './InterruptionNotice.tsx';
import { PriceWords, RungPortrait } from './Ringing.tsx';
import { useCallView } from './useCallView.ts';
import styles from './call.module.css';

interface OngoingCallProps {
  readonly session: CallSession;
  readonly local: LocalMedia;
  readonly state: Connecting | InCall;
}

export interface OngoingCallViewProps extends OngoingCallProps {
  readonly name: string;
  readonly wholeName: string;
  readonly title: ReactNode;
  readonly avatar: string | null;
  readonly follow?: Follow;
  readonly panel?: StagePanel;
  /** Gifts that the two users send, drawn over the picture. */
  readonly gift?: ReactNode;
  /** The user's own picture is blurred for the peer, because nothing can be seen in it. */
  readonly isUnseen?: boolean;
  readonly onDevices?: () => void;
  readonly onReport?: () => void;
  readonly onUnmatch?: () => void;
  readonly onBlock?: () => void;
  readonly onMini: () => void;
  readonly fullScreen: FullScreen | null;
}

export interface OngoingCallDeckProps extends OngoingCallProps {
  /** The panel contains the chips of the kit, so the stage shows them only while it is closed. */
  readonly isPanelOpen: boolean;
  readonly kit?: OpenKit | undefined;
  readonly onEnd: () => void;
}

/** The picture and status of a call whose users are in the channel, connecting or talking. */
export function OngoingCallView({
  session,
  local,
  state,
  name,
  wholeName,
  title,
  avatar,
  panel,
  ...on
}: OngoingCallViewProps) {
  const { t } = useTranslation(['call', 'match']);
  const { channel } = useCallView(session);
  const { media, call } = state;
  const isInCall = state.kind === 'incall';
  const isRoom = isRoomShownIn(state);
  const isAwaited = isPictureAwaited(state);
  const blur = useBlur(call.peer._id, isPeerBlurred(state));
  const isReconnecting = media.lost !== null;
  const isAudio = call.callType === 'audio';
  const isCaller = call.direction === 'outgoing';
  // Notes about the camera are hidden in an audio call, and while the first picture is awaited.
  const noted = isAwaited
    ? { camera: true, microphone: true }
    : { ...media.remote, camera: isAudio || media.remote.camera };
  const notes = useRemoteNotes({
    name,
    media: noted,
    videoState: media.videoState,
    blur,
    isReconnecting,
  });
  const ownNotes = useOwnNotes(local, on.isUnseen);
  // Without a connection there is no sound. A space keeps the line's height.
  const roomWords = isAudio ? t('room.audio') : isReconnecting ? '\u00a0' : t('room.soundOnly');
  const hasPicture = isInCall && !isRoom && !isAwaited && (isPictureThere(media) || media.remote.camera);
  const quality = useQuality(channel, hasPicture && media.remote.camera);

  return (
    <>
      <RemotePicture
        {...{ channel, hasPicture }}
        name={wholeName}
        isBlurred={blur !== null}
        isCameraOn={(media.remote.camera || isAwaited) && !isRoom}
      >
        {isAwaited || !isInCall ? (
          <Portrait
            {...{ name, title, avatar }}
            isGlowing
            // The caller already saw the portrait while ringing, so it does not animate in.
            entrance={isCaller ? 'still' : 'late'}
            picture={isCaller ? <RungPortrait {...{ name, avatar }} /> : undefined}
            // Without a join delay (§9) a call without a picture may already be billed, and the status shows
            // that.
            status={isInCall ? t('state.awaited', { name }) : t('live.connecting', { ns: 'match', name })}
          >
            {isCaller && <PriceWords price={call.price} self={state.self} isCounted={isInCall} />}
          </Portrait>
        ) : (
          <Portrait
            {...{ name, title, avatar }}
            picture={<AudioRings {...{ name, avatar }} level={session.remoteLevel} />}
          >
            <p className={styles.soft}>{roomWords}</p>
          </Portrait>
        )}
      </RemotePicture>
      <div className={stage.veil} />
      <StageHead
        {...{ title }}
        name={wholeName}
        follow={on.follow}
        tools={
          <>
            {panel && <PanelControl panel={panel} size="small" />}
            <FullScreenControl fullScreen={on.fullScreen} />
            <ControlButton icon="mini" size="small" label={t('controls.mini')} onPress={on.onMini} />
            <StageMenu
              onDevices={on.onDevices}
              onReport={on.onReport}
              onUnmatch={on.onUnmatch}
              onBlock={on.onBlock}
            />
          </>
        }
      >
        <CallMeter state={state} />
      </StageHead>
      <StageNotes notes={[...notes, ...ownNotes]} name={name} {...(isReconnecting ? {} : { quality })} />
      <InterruptionNotice state={state} name={name} />
      {on.gift}
    </>
  );
}

/** The controls of an ongoing call. */
export function OngoingCallDeck({ session, local, state, isPanelOpen, kit, onEnd }: OngoingCallDeckProps) {
  const { t } = useTranslation(['call', 'match']);
  const isCutSeen = useIsInterruptionSeen(state);
  // Gifts are hidden until the peer's picture was seen.
  const hasKit = !isCutSeen && !isPictureAwaited(state);
  return (
    <>
      {hasKit && !isPanelOpen && kit?.chips}
      {hasKit && kit?.tray}
      <div className={cx(stage.deck, styles.deck)}>
        <MicrophoneControl local={local} onChange={session.setMicrophone} />
        <CameraControl local={local} onChange={session.setCamera} />
        <SwitchCameraControl local={local} />
        {kit?.onGift && !kit.hasGiftChip && (
          <ControlButton
            icon="gift"
            label={t('controls.gift', { ns: 'match' })}
            keys={['G']}
            onPress={kit.onGift}
          />
        )}
        <ControlButton icon="end-fill" kind="end" label={t('controls.end')} keys={['Esc']} onPress={onEnd} />
      </div>
    </>
  );
}
