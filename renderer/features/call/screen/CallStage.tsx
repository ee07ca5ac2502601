import { useState, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useLocalMediaState } from '#renderer/services/localMedia.ts';
import { OwnTile } from '#renderer/stage/OwnTile.tsx';
import type { OpenKit } from '#renderer/stage/StageKit.tsx';
import { Stage, type StagePanel } from '#renderer/stage/Stage.tsx';
import type { Follow } from '#renderer/stage/StageHead.tsx';
import { usePersonTitle } from '#renderer/stage/usePersonTitle.tsx';
import { useFullScreen } from '#renderer/stage/useFullScreen.ts';
import { useShortcuts } from '#renderer/stage/useShortcuts.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { CallState } from '../machine/types.ts';
import type { CallProps } from './callProps.ts';
import { RingingDeck, RingingView } from './Ringing.tsx';
import { OngoingCallDeck, OngoingCallView } from './OngoingCall.tsx';
import { useCallView } from './useCallView.ts';
import { useEnding } from './useEnding.ts';
import styles from './call.module.css';

export interface CallStageProps extends CallProps {
  readonly follow?: Follow;
  readonly onDevices?: () => void;
  readonly onReport?: () => void;
  /** Excludes the peer from future matches. */
  readonly onUnmatch?: () => void;
  readonly onBlock?: () => void;
  /** Called after the call became small, so that the previous page is shown again. */
  readonly onMini?: () => void;
  /** Chat and gifts beside the picture. */
  readonly panel?: ReactNode;
  /** Set if the parent controls whether the panel is open; otherwise the stage does. */
  readonly isPanelOpen?: boolean;
  readonly onPanelChange?: (isOpen: boolean) => void;
  /** Gifts that the two users send, drawn over the picture. */
  readonly gift?: ReactNode;
  /** Conversation topics and gifts, shown on demand. */
  readonly kit?: OpenKit | undefined;
  /** The user's own picture is blurred for the peer, because nothing can be seen in it. */
  readonly isUnseen?: boolean;
}

type Shown = Extract<CallState, { kind: 'asking' | 'ringingOut' | 'connecting' | 'incall' }>;

function isShown(state: CallState): state is Shown {
  return state.kind !== 'idle' && state.kind !== 'ended' && state.kind !== 'ringingIn';
}

/**
 * Shows a private call in full, from asking for the price to its end. Empty without a call or while one rings
 * in.
 */
export function CallStage(props: CallStageProps) {
  const { state } = useCallView(props.session);
  if (!isShown(state)) return null;
  const peer = state.kind === 'asking' ? state.peer : state.call.peer;
  return <Shown {...props} state={state} peer={peer} />;
}

function Shown({ state, peer, ...props }: CallStageProps & { state: Shown; peer: Companion }) {
  const { t } = useTranslation('call');
  const { session, local, panel, kit, onPanelChange } = props;
  const [isOpenHere, setIsOpenHere] = useState(false);
  const { name, wholeName, title } = usePersonTitle(peer);
  const ending = useEnding(session, state, name);
  const { isCameraOn } = useLocalMediaState(local);
  const fullScreen = useFullScreen();
  const isPanelOpen = props.isPanelOpen ?? isOpenHere;

  function setPanel(isOpen: boolean): void {
    setIsOpenHere(isOpen);
    onPanelChange?.(isOpen);
  }

  function makeMini(): void {
    session.setMini(true);
    props.onMini?.();
  }

  const closable =
    kit?.isOpen === true ? kit.close : panel !== undefined && isPanelOpen ? () => setPanel(false) : null;
  useShortcuts({
    onMicrophone: () => session.setMicrophone(!local.state.isMicrophoneOn),
    onCamera: () => session.setCamera(!local.state.isCameraOn),
    talk: { isMuted: () => !local.state.isMicrophoneOn, set: session.setMicrophone },
    onClose: closable ?? ending.ask,
    isCovered: closable !== null,
    onGifts: kit?.onGift,
    ...(fullScreen && { onFullScreen: fullScreen.toggle }),
    onChat: panel === undefined ? undefined : () => setPanel(!isPanelOpen),
  });

  const person = { name, wholeName, title, avatar: peer.avatar };
  const callType = state.kind === 'asking' ? state.callType : state.call.callType;
  if (state.kind === 'asking' || state.kind === 'ringingOut')
    return (
      <Stage className={styles.call}>
        <RingingView {...person} state={state} onMini={props.onMini && makeMini} />
        {state.kind === 'ringingOut' && callType === 'video' && <OwnTile local={local} />}
        <RingingDeck {...{ session, local, callType }} />
      </Stage>
    );

  const stagePanel: StagePanel | undefined =
    panel === undefined
      ? undefined
      : {
          title: t('controls.panel'),
          content: panel,
          isOpen: isPanelOpen,
          setOpen: setPanel,
        };
  return (
    // The stage is shared by both states, so that the user's own picture keeps playing where it was dragged.
    <Stage panel={stagePanel} className={styles.call}>
      <OngoingCallView
        {...{ session, local, state }}
        {...person}
        follow={props.follow}
        panel={stagePanel}
        gift={props.gift}
        isUnseen={props.isUnseen}
        onDevices={props.onDevices}
        onReport={props.onReport}
        onUnmatch={props.onUnmatch}
        onBlock={props.onBlock}
        onMini={makeMini}
        fullScreen={fullScreen}
      />
      {(callType === 'video' || isCameraOn) && <OwnTile local={local} />}
      <OngoingCallDeck {...{ session, local, state, isPanelOpen }} kit={props.kit} onEnd={ending.end} />
    </Stage>
  );
}
