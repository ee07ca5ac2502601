import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { CameraControl, MicrophoneControl } from '#renderer/stage/LocalControls.tsx';
import { OwnTile } from '#renderer/stage/OwnTile.tsx';
import { Portrait } from '#renderer/stage/Portrait.tsx';
import { Stage } from '#renderer/stage/Stage.tsx';
import { StageHead } from '#renderer/stage/StageHead.tsx';
import { useNow } from '#renderer/stage/useNow.ts';
import stage from '#renderer/stage/stage.module.css';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { Ring } from '#renderer/ui/Ring.tsx';
import text from '#renderer/ui/styles/text.module.css';
import { minuteCoins } from '../machine/ending.ts';
import type { Asking, RingingOut } from '../machine/types.ts';
import type { CallSession } from '../session/callSession.ts';
import styles from './call.module.css';

export interface RingingStageProps {
  readonly session: CallSession;
  readonly local: LocalMedia;
  readonly state: Asking | RingingOut;
  readonly name: string;
  readonly title: string;
  readonly avatar: string | null;
  /** Without it there is no such button. */
  readonly onMini?: () => void;
  readonly onCancel: () => void;
}

/** What a minute of it will be, before it begins. */
function usePriceWords(state: Asking | RingingOut): string | null {
  const { t } = useTranslation('call');
  const price = state.kind === 'asking' ? state.price : state.call.price;
  if (price === null) return null;
  const coins = minuteCoins(price, state.self);
  if (coins === 0) return t('state.free');
  return coins > 0 ? t('state.earns', { count: coins }) : t('state.pays', { count: -coins });
}

/** The portrait in the ring of the seconds that it still rings. */
function RingingPortrait({
  state,
  name,
  avatar,
}: Pick<RingingStageProps, 'name' | 'avatar'> & { state: RingingOut }) {
  const { t } = useTranslation('common');
  const leftMs = Math.max(0, state.expiresAtMs - useNow(1_000));
  return (
    <Ring
      size={212}
      // Where it will be in a second: the ring takes that second to get there.
      value={Math.max(0, leftMs - 1_000) / state.self.rules.ringMs}
      label={t('secondsLeft', { count: Math.ceil(leftMs / 1_000) })}
      className={styles.ringing}
    >
      <Avatar name={name} src={avatar} size={172} />
    </Ring>
  );
}

/** Before there is an answer: the price is asked for, then it rings over there. */
export function RingingStage({ session, local, state, name, title, avatar, ...on }: RingingStageProps) {
  const { t } = useTranslation('call');
  const price = usePriceWords(state);
  const status =
    state.kind === 'ringingOut'
      ? t('state.ringing', { name })
      : t(state.step === 'price' ? 'state.price' : 'state.calling', { name });
  const callType = state.kind === 'asking' ? state.callType : state.call.callType;

  return (
    <Stage className={styles.call}>
      <div className={stage.reveal}>
        <Portrait
          {...{ name, title, avatar, status }}
          isGlowing
          picture={state.kind === 'ringingOut' ? <RingingPortrait {...{ state, name, avatar }} /> : undefined}
        >
          {price !== null && <p className={`${text.small} ${styles.price}`}>{price}</p>}
        </Portrait>
      </div>
      <StageHead
        title={t(callType === 'audio' ? 'ring.audioPlain' : 'ring.videoPlain')}
        name={name}
        tools={
          on.onMini && (
            <ControlButton icon="mini" size="small" label={t('controls.mini')} onPress={on.onMini} />
          )
        }
      />
      {state.kind === 'ringingOut' && callType === 'video' && <OwnTile local={local} />}
      <div className={stage.deck}>
        <MicrophoneControl local={local} onChange={session.setMicrophone} />
        <Button kind="glass" size="big" icon="close" onPress={on.onCancel}>
          {t('controls.cancel')}
        </Button>
        {callType === 'video' && <CameraControl local={local} onChange={session.setCamera} />}
      </div>
    </Stage>
  );
}
