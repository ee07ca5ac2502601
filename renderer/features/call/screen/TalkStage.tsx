import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { AudioRings } from '#renderer/stage/AudioRings.tsx';
import { CameraControl, MicrophoneControl, SwitchCameraControl } from '#renderer/stage/LocalControls.tsx';
import { OwnTile } from '#renderer/stage/OwnTile.tsx';
import { PanelControl } from '#renderer/stage/PanelControl.tsx';
import { Portrait } from '#renderer/stage/Portrait.tsx';
import { useOwnNotes } from '#renderer/stage/useOwnNotes.ts';
import { RemotePicture } from '#renderer/stage/RemotePicture.tsx';
import { Shelf } from '#renderer/stage/Shelf.tsx';
import { Stage, type StagePanel } from '#renderer/stage/Stage.tsx';
import { StageHead, StageMenu, type Follow } from '#renderer/stage/StageHead.tsx';
import { StageNotes, useRemoteNotes } from '#renderer/stage/StageNotes.tsx';
import { useQuality } from '#renderer/stage/useQuality.ts';
import stage from '#renderer/stage/stage.module.css';
import { useLocalMediaState } from '#renderer/services/localMedia.ts';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { hasPicture as isPictureThere } from '../machine/media.ts';
import type { Connecting, InCall } from '../machine/types.ts';
import { isPeerBlurred, isRoomShownIn } from '../machine/view.ts';
import type { CallSession } from '../session/callSession.ts';
import { CallMeter } from './CallMeter.tsx';
import { CutNotice, useIsCutSeen } from './CutNotice.tsx';
import { useCallView } from './useCallView.ts';
import styles from './call.module.css';

export interface TalkStageProps {
  readonly session: CallSession;
  readonly local: LocalMedia;
  readonly state: Connecting | InCall;
  readonly name: string;
  readonly title: string;
  readonly avatar: string | null;
  readonly follow?: Follow;
  readonly panel?: StagePanel;
  /** What the two give each other, over the picture. */
  readonly gift?: ReactNode;
  /** Above the controls. */
  readonly shelf?: ReactNode;
  /** Nothing can be seen in the own picture: the other side has it blurred. */
  readonly isUnseen?: boolean;
  readonly onGift?: () => void;
  readonly onDevices?: () => void;
  readonly onReport?: () => void;
  readonly onUnmatch?: () => void;
  readonly onBlock?: () => void;
  readonly onMini: () => void;
  readonly onEnd: () => void;
}

/** The two are in the channel: on their way to each other, or talking. */
export function TalkStage({ session, local, state, name, title, avatar, panel, ...on }: TalkStageProps) {
  const { t } = useTranslation(['call', 'match']);
  const { channel } = useCallView(session);
  const { isCameraOn } = useLocalMediaState(local);
  const { media, call } = state;
  const isTalking = state.kind === 'incall';
  const isRoom = isRoomShownIn(state);
  const isBlurred = isPeerBlurred(state);
  const isReconnecting = media.lost !== null;
  const isAudio = call.callType === 'audio';
  // A camera that was never meant to be on is no news.
  const noted = isAudio && !media.remote.camera ? { ...media.remote, camera: true } : media.remote;
  const notes = useRemoteNotes({
    name,
    media: noted,
    videoState: media.videoState,
    isBlurred,
    isReconnecting,
  });
  const ownNotes = useOwnNotes(local, on.isUnseen);
  const isCutSeen = useIsCutSeen(state);
  const hasPicture = isTalking && !isRoom && (isPictureThere(media) || media.remote.camera);
  const quality = useQuality(channel, hasPicture && media.remote.camera);

  return (
    <Stage panel={panel} className={styles.call}>
      <RemotePicture
        {...{ channel, name, hasPicture, isBlurred }}
        isCameraOn={media.remote.camera && !isRoom}
      >
        {isTalking ? (
          <Portrait
            {...{ name, title, avatar }}
            picture={<AudioRings {...{ name, avatar }} level={session.remoteLevel} />}
          >
            <p className={styles.soft}>{t(isAudio ? 'room.audio' : 'room.soundOnly')}</p>
          </Portrait>
        ) : (
          <Portrait
            {...{ name, title, avatar }}
            isGlowing
            // Whoever called has been looking at it.
            entrance={call.direction === 'outgoing' ? 'still' : 'late'}
            status={t('live.connecting', { ns: 'match', name })}
          />
        )}
      </RemotePicture>
      <div className={stage.veil} />
      <StageHead
        {...{ title, name }}
        follow={on.follow}
        tools={
          <>
            {panel && <PanelControl panel={panel} />}
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
      <CutNotice state={state} name={name} />
      {on.gift}
      {(!isAudio || isCameraOn) && <OwnTile local={local} />}
      <div className={cx(stage.deck, styles.deck)}>
        <Shelf>{isCutSeen || panel?.isOpen ? null : on.shelf}</Shelf>
        <MicrophoneControl local={local} onChange={session.setMicrophone} />
        <CameraControl local={local} onChange={session.setCamera} />
        <SwitchCameraControl local={local} />
        {on.onGift && (
          <ControlButton icon="gift" label={t('controls.gift', { ns: 'match' })} onPress={on.onGift} />
        )}
        <ControlButton icon="end-fill" kind="end" label={t('controls.end')} onPress={on.onEnd} />
      </div>
    </Stage>
  );
}
