import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Snapshot } from 'valtio';
import type { Companion } from '#shared/domain/person.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { countryName, languageName } from '#renderer/i18n/format.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { CameraControl, MicrophoneControl } from '#renderer/stage/LocalControls.tsx';
import { FullScreenControl } from '#renderer/stage/FullScreenControl.tsx';
import { OwnTile } from '#renderer/stage/OwnTile.tsx';
import { PanelControl } from '#renderer/stage/PanelControl.tsx';
import { Portrait } from '#renderer/stage/Portrait.tsx';
import { RemotePicture } from '#renderer/stage/RemotePicture.tsx';
import { Shelf } from '#renderer/stage/Shelf.tsx';
import { Stage, type StagePanel } from '#renderer/stage/Stage.tsx';
import type { OpenKit } from '#renderer/stage/StageKit.tsx';
import { StageHead, StageMenu, type Follow } from '#renderer/stage/StageHead.tsx';
import { StageNotes, useRemoteNotes } from '#renderer/stage/StageNotes.tsx';
import { useBlur } from '#renderer/stage/useBlur.ts';
import { useFullScreen } from '#renderer/stage/useFullScreen.ts';
import { useOwnNotes } from '#renderer/stage/useOwnNotes.ts';
import { usePersonTitle } from '#renderer/stage/usePersonTitle.tsx';
import { useQuality } from '#renderer/stage/useQuality.ts';
import { useShortcuts } from '#renderer/stage/useShortcuts.ts';
import styles from '#renderer/stage/stage.module.css';
import { Button } from '#renderer/ui/Button.tsx';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { CountdownRing } from '#renderer/ui/CountdownRing.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { guardProps, useCostGuard } from '#renderer/ui/useCostGuard.ts';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import type { MatchState } from '../machine/types.ts';
import type { RemoteView } from '../session/matchSession.ts';
import { PricedSkip, SkipPriceNote, useSkipPrice } from './SkipPrice.tsx';
import { KeepTalkingButton, type KeepTalking } from './KeepTalkingButton.tsx';

/** Parts that the app adds to a match from other features. */
export interface MatchExtras {
  readonly keepTalking?: KeepTalking;
  readonly follow?: Follow;
  readonly onDevices?: () => void;
  readonly onReport?: () => void;
  readonly onBlock?: () => void;
  readonly panel?: StagePanel;
  /** Gifts that the two users send, drawn over the picture. */
  readonly gift?: ReactNode;
  /** Conversation topics and gifts, shown on demand. */
  readonly kit?: OpenKit | undefined;
  /** The user's own picture is blurred for the peer, because nothing can be seen in it. */
  readonly isUnseen?: boolean;
}

interface LiveStageProps extends MatchExtras {
  readonly state: Snapshot<Extract<MatchState, { kind: 'connecting' | 'live' }>>;
  readonly remote: Snapshot<RemoteView>;
  readonly local: LocalMedia;
  readonly locale: Locale;
  /** The server cannot be reached at the moment. */
  readonly isReconnecting: boolean;
  readonly onSkip: () => void;
  readonly onStop: () => void;
  readonly onUnmatch: () => void;
}

/** Returns the person's country and languages in one line. */
function aboutLine(companion: Snapshot<Companion>, locale: Locale): string {
  const spoken = companion.languages.map((code) => languageName(locale, code)).join(', ');
  const from = companion.last_ip_country ? countryName(locale, companion.last_ip_country) : null;
  return [from, spoken || null].filter((part) => part !== null).join(' · ');
}

/** A match: the peer's picture, a countdown ring and one row of controls. */
export function LiveStage({ state, remote, local, locale, isReconnecting, ...on }: LiveStageProps) {
  const { t } = useTranslation('match');
  const { channel, media, videoState } = remote;
  const { companion } = state.match;
  const blur = useBlur(companion._id, remote.isBlurred);
  const { name, wholeName, title } = usePersonTitle(companion);
  const hasPicture = state.kind === 'live' || state.hasFrame;
  const about = aboutLine(companion, locale);
  const quality = useQuality(channel, hasPicture && media.camera);
  const isCutOff = isReconnecting || remote.connection === 'reconnecting';
  const notes = useRemoteNotes({ name, media, videoState, blur, isReconnecting: isCutOff });
  const ownNotes = useOwnNotes(local, on.isUnseen, state.kind === 'connecting');
  const allNotes = [...notes, ...ownNotes];
  const { keepTalking, panel, kit } = on;
  const isPhone = useIsPhone();
  const fullScreen = useFullScreen();
  const closable =
    kit?.isOpen === true ? kit.close : panel?.isOpen === true ? () => panel.setOpen(false) : null;
  const isAwaited = keepTalking?.state === 'ringing';
  const price = useSkipPrice(state);
  // Guards against a press made when Skip becomes costly, in the place where it was free.
  const isSkipGuarded = useCostGuard(price !== null) && price !== null;
  const skip = () => isSkipGuarded || on.onSkip();
  const skipLabel = price ? t('skipPrice.label', { count: price.coins }) : t('skip');

  useShortcuts({
    onMicrophone: () => local.setMicrophone(!local.state.isMicrophoneOn),
    onCamera: () => void local.setCamera(!local.state.isCameraOn),
    talk: { isMuted: () => !local.state.isMicrophoneOn, set: local.setMicrophone },
    onNext: skip,
    onClose: closable ?? on.onStop,
    isCovered: closable !== null,
    onGifts: kit?.onGift,
    ...(fullScreen && { onFullScreen: fullScreen.toggle }),
    onChat: panel && (() => panel.setOpen(!panel.isOpen)),
  });

  return (
    <Stage panel={panel}>
      <RemotePicture
        {...{ channel, hasPicture }}
        name={wholeName}
        isBlurred={blur !== null}
        isCameraOn={media.camera}
      >
        <Portrait
          {...{ title }}
          name={wholeName}
          avatar={companion.avatar}
          isGlowing={!hasPicture}
          entrance={hasPicture ? undefined : 'late'}
          status={hasPicture ? undefined : t('live.connecting', { name })}
        />
      </RemotePicture>
      <div className={styles.veil} />
      <StageHead
        {...{ title }}
        name={wholeName}
        follow={on.follow}
        tools={
          <>
            <FullScreenControl fullScreen={fullScreen} />
            <StageMenu
              onDevices={on.onDevices}
              onReport={on.onReport}
              onUnmatch={on.onUnmatch}
              onBlock={on.onBlock}
            />
          </>
        }
      >
        {about !== '' && (
          <p>
            <Icon name="globe" />
            {about}
          </p>
        )}
      </StageHead>
      {state.kind === 'live' && (
        <CountdownRing
          className={styles.clock}
          durationMs={state.endsAtMs - state.startedAtMs}
          endsAtMs={state.endsAtMs}
          size={isPhone ? 52 : 76}
          isGlass
        />
      )}
      <StageNotes
        notes={isAwaited ? [t('live.awaited', { name }), ...allNotes] : allNotes}
        {...(isCutOff ? {} : { quality })}
        name={name}
      />
      {on.gift}
      <OwnTile local={local} />
      {panel?.isOpen ? null : kit?.chips}
      {kit?.tray}
      <div className={cx(styles.deck, styles.row)}>
        <Shelf>{price && <SkipPriceNote price={price} />}</Shelf>
        <MicrophoneControl local={local} />
        <CameraControl local={local} />
        {keepTalking ? (
          <KeepTalkingButton {...keepTalking} />
        ) : (
          <Button kind="primary" size="big" icon="skip" className={styles.next} onPress={skip}>
            {skipLabel}
          </Button>
        )}
        {kit?.onGift && !kit.hasGiftChip && (
          <ControlButton icon="gift" label={t('controls.gift')} keys={['G']} onPress={kit.onGift} />
        )}
        {panel && <PanelControl panel={panel} />}
        {keepTalking && (
          <PricedSkip price={price}>
            <ControlButton
              icon="skip"
              label={skipLabel}
              keys={['→']}
              onPress={skip}
              {...guardProps(isSkipGuarded)}
            />
          </PricedSkip>
        )}
        <ControlButton icon="stop" label={t('stop')} keys={['Esc']} onPress={on.onStop} />
      </div>
    </Stage>
  );
}
