import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CallType } from '#shared/domain/calls.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { CameraControl, MicrophoneControl } from '#renderer/stage/LocalControls.tsx';
import { Portrait } from '#renderer/stage/Portrait.tsx';
import { StageHead } from '#renderer/stage/StageHead.tsx';
import { useNow } from '#renderer/stage/useNow.ts';
import stage from '#renderer/stage/stage.module.css';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { Ring } from '#renderer/ui/Ring.tsx';
import text from '#renderer/ui/styles/text.module.css';
import { minuteCoins } from '../machine/ending.ts';
import type { Asking, RingingOut, Self } from '../machine/types.ts';
import type { CallSession } from '../session/callSession.ts';
import styles from './call.module.css';

/** Diameter in pixels; `.rung` in the stylesheet has the same size. */
const ringPx = 212;
const portraitPx = 172;

export interface RingingViewProps {
  readonly state: Asking | RingingOut;
  readonly name: string;
  readonly title: ReactNode;
  readonly avatar: string | null;
  /** Without it the button is hidden. */
  readonly onMini?: () => void;
}

export interface RingingDeckProps {
  readonly session: CallSession;
  readonly local: LocalMedia;
  readonly callType: CallType;
}

export interface PriceWordsProps {
  readonly price: number | null;
  readonly self: Self;
  /** The call is already billed. */
  readonly isCounted?: boolean;
}

/** Shows the price of a minute before the peer is seen. */
export function PriceWords({ price, self, isCounted = false }: PriceWordsProps) {
  const { t } = useTranslation('call');
  if (price === null) return null;
  const coins = minuteCoins(price, self);
  return (
    <p className={`${text.small} ${styles.price}`}>
      {coins === 0
        ? t('state.free')
        : coins > 0
          ? t('state.earns', { count: coins })
          : t(isCounted ? 'state.paysNow' : 'state.pays', { count: -coins })}
    </p>
  );
}

/**
 * The portrait at the size it had while ringing, without the ring, so that it does not jump for the caller.
 */
export function RungPortrait({ name, avatar }: Pick<RingingViewProps, 'name' | 'avatar'>) {
  return (
    <span className={`${styles.ringing} ${styles.rung}`}>
      <Avatar name={name} src={avatar} size={portraitPx} isGlowing />
    </span>
  );
}

/** The portrait inside a ring that shows the remaining seconds. */
function RingingPortrait({
  state,
  name,
  avatar,
}: Pick<RingingViewProps, 'name' | 'avatar'> & { state: RingingOut }) {
  const { t } = useTranslation('common');
  const leftMs = Math.max(0, state.expiresAtMs - useNow(1_000));
  return (
    <Ring
      size={ringPx}
      // The value in one second, because the ring animates to it for that long.
      value={Math.max(0, leftMs - 1_000) / state.self.rules.ringMs}
      label={t('secondsLeft', { count: Math.ceil(leftMs / 1_000) })}
      className={styles.ringing}
    >
      <Avatar name={name} src={avatar} size={portraitPx} />
    </Ring>
  );
}

/** The call before it is answered: the price is requested, then the peer's client rings. */
export function RingingView({ state, name, title, avatar, onMini }: RingingViewProps) {
  const { t } = useTranslation('call');
  const price = state.kind === 'asking' ? state.price : state.call.price;
  const status =
    state.kind === 'ringingOut'
      ? t('state.ringing', { name })
      : t(state.step === 'price' ? 'state.price' : 'state.calling', { name });
  const callType = state.kind === 'asking' ? state.callType : state.call.callType;

  return (
    <>
      <div className={stage.reveal}>
        <Portrait
          {...{ name, title, avatar, status }}
          isGlowing
          picture={state.kind === 'ringingOut' ? <RingingPortrait {...{ state, name, avatar }} /> : undefined}
        >
          {price !== null && <PriceWords price={price} self={state.self} />}
        </Portrait>
      </div>
      <StageHead
        title={t(callType === 'audio' ? 'ring.audioPlain' : 'ring.videoPlain')}
        name={name}
        tools={
          onMini && <ControlButton icon="mini" size="small" label={t('controls.mini')} onPress={onMini} />
        }
      />
    </>
  );
}

/** Cancels the call, and turns microphone and camera on or off meanwhile. */
export function RingingDeck({ session, local, callType }: RingingDeckProps) {
  const { t } = useTranslation('call');
  return (
    <div className={stage.deck}>
      <MicrophoneControl local={local} onChange={session.setMicrophone} />
      <Button kind="glass" size="big" icon="close" onPress={session.hangUp}>
        {t('controls.cancel')}
      </Button>
      {callType === 'video' && <CameraControl local={local} onChange={session.setCamera} />}
    </div>
  );
}
