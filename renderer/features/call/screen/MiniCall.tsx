import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '#renderer/i18n/format.ts';
import { CameraControl, MicrophoneControl } from '#renderer/stage/LocalControls.tsx';
import { useMovable } from '#renderer/stage/useMovable.ts';
import { useNow } from '#renderer/stage/useNow.ts';
import { usePersonTitle } from '#renderer/stage/usePersonTitle.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Coins } from '#renderer/ui/Coins.tsx';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { cx } from '#renderer/ui/cx.ts';
import text from '#renderer/ui/styles/text.module.css';
import { minuteCoins } from '../machine/ending.ts';
import type { CallState, Connecting, InCall, RingingOut } from '../machine/types.ts';
import { isPeerBlurred, isRoomShownIn } from '../machine/view.ts';
import type { CallProps } from './callProps.ts';
import { useCallView } from './useCallView.ts';
import { usePictureInPicture } from './usePictureInPicture.ts';
import styles from './mini.module.css';

export interface MiniCallProps extends Omit<CallProps, 'locale'> {
  /** Told when the call is to be seen in full again. */
  readonly onExpand?: () => void;
}

type Small = RingingOut | Connecting | InCall;

const isSmall = (state: CallState): state is Small => 'isMini' in state && state.isMini;

/** A call that goes on while one looks at other pages. Nothing while there is none, or while it is seen in full. */
export function MiniCall(props: MiniCallProps) {
  const { state } = useCallView(props.session);
  return isSmall(state) ? <Mini {...props} state={state} /> : null;
}

/** For how long, and what a minute is; or what is going on before that. */
function Meter({ state }: { state: Small }) {
  const { t } = useTranslation('call');
  const nowMs = useNow(500);
  const aMinute = Math.abs(minuteCoins(state.call.price, state.self));
  return (
    <span className={styles.meter}>
      <span className={text.num}>
        {state.kind === 'incall'
          ? formatDuration(nowMs - state.startedAtMs)
          : t(state.kind === 'ringingOut' ? 'mini.ringing' : 'mini.connecting')}
      </span>
      {aMinute > 0 && <Coins value={aMinute} />}
    </span>
  );
}

function Mini({ session, local, state, onExpand }: MiniCallProps & { state: Small }) {
  const { t } = useTranslation('call');
  const { channel } = useCallView(session);
  const { peer } = state.call;
  const { name } = usePersonTitle(peer);
  const video = useRef<HTMLVideoElement>(null);
  const floating = usePictureInPicture(video);
  const movable = useMovable<HTMLElement>('viewport');
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => (video.current && channel ? channel.attachRemote(video.current) : undefined), [channel]);

  const isSeen = state.kind === 'incall' && state.media.remote.camera && !isRoomShownIn(state);

  function expand(): void {
    session.setMini(false);
    onExpand?.();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragged, or moved with the arrow keys
    <section
      {...movable}
      className={styles.mini}
      data-theme="dark"
      aria-label={t('mini.label', { name })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved with the arrow keys
      tabIndex={0}
    >
      <div className={styles.picture}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live person has no captions */}
        <video
          ref={video}
          className={cx(!isSeen && styles.hidden, isPeerBlurred(state) && styles.blurred)}
          aria-label={name}
          playsInline
          autoPlay
        />
        {!isSeen && <Avatar name={name} src={peer.avatar} size="l" className={styles.face} />}
      </div>
      <div className={styles.veil} />
      {isAsking ? (
        <Question name={name} onStay={() => setIsAsking(false)} onEnd={session.hangUp} />
      ) : (
        <>
          <header className={styles.head}>
            <div className={styles.who}>
              <b className={text.cut}>{name}</b>
              <Meter state={state} />
            </div>
            {floating.toggle && isSeen && (
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
              // Nobody has come yet: there is nothing to ask.
              onPress={() => (state.kind === 'ringingOut' ? session.hangUp() : setIsAsking(true))}
            />
          </div>
        </>
      )}
    </section>
  );
}

/** §2 "mini call decline popup": so small a button is easily pressed by a slip. */
function Question({ name, onStay, onEnd }: { name: string; onStay: () => void; onEnd: () => void }) {
  const { t } = useTranslation('call');
  const stay = useRef<HTMLDivElement>(null);
  useEffect(() => stay.current?.querySelector('button')?.focus(), []);
  const words = t('mini.ask', { name });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- Escape is for what is in it
    <div
      ref={stay}
      className={styles.ask}
      role="group"
      aria-label={words}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onStay();
      }}
    >
      <b>{words}</b>
      <div>
        <Button kind="glass" size="small" onPress={onStay}>
          {t('ending.stay')}
        </Button>
        <Button kind="danger" size="small" onPress={onEnd}>
          {t('controls.end')}
        </Button>
      </div>
    </div>
  );
}
