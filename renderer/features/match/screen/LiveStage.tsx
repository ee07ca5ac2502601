import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import { remoteVideoStates } from '#shared/domain/media.ts';
import type { Companion } from '#shared/domain/person.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { countryName, languageName } from '#renderer/i18n/format.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { CountdownRing } from '#renderer/ui/CountdownRing.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx';
import { Pill } from '#renderer/ui/Pill.tsx';
import { cx } from '#renderer/ui/cx.ts';
import text from '#renderer/ui/styles/text.module.css';
import type { MatchState } from '../machine/types.ts';
import type { RemoteView } from '../session/matchSession.ts';
import { CameraControl, MicrophoneControl } from './LocalControls.tsx';
import { OwnTile } from './OwnTile.tsx';
import styles from './stage.module.css';

interface LiveStageProps {
  readonly state: Snapshot<Extract<MatchState, { kind: 'connecting' | 'live' }>>;
  readonly remote: Snapshot<RemoteView>;
  readonly local: LocalMedia;
  readonly locale: Locale;
  /** The server can't be reached just now. */
  readonly isReconnecting: boolean;
  readonly onSkip: () => void;
  readonly onStop: () => void;
  readonly onUnmatch: () => void;
}

/** Where somebody is from and what they speak, in one line. */
function aboutLine(companion: Snapshot<Companion>, locale: Locale): string {
  const spoken = companion.languages.map((code) => languageName(locale, code)).join(', ');
  const from = companion.last_ip_country ? countryName(locale, companion.last_ip_country) : null;
  return [from, spoken || null].filter((part) => part !== null).join(' · ');
}

function useNotes(remote: Snapshot<RemoteView>, isReconnecting: boolean, name: string): readonly string[] {
  const { t } = useTranslation('match');
  const notes: string[] = [];
  if (isReconnecting || remote.connection === 'reconnecting') notes.push(t('live.reconnecting'));
  else if (remote.media.camera && remote.videoState === remoteVideoStates.frozen)
    notes.push(t('live.frozen'));
  if (remote.isBlurred) notes.push(t('live.blurred'));
  if (!remote.media.camera) notes.push(t('live.cameraOff', { name }));
  if (!remote.media.microphone) notes.push(t('live.muted', { name }));
  return notes;
}

/** A match: the other person fills the stage, the ring counts, one row of controls. */
export function LiveStage({ state, remote, local, locale, isReconnecting, ...on }: LiveStageProps) {
  const { t } = useTranslation('match');
  const video = useRef<HTMLVideoElement>(null);
  const { channel } = remote;
  useEffect(() => (video.current ? channel.attachRemote(video.current) : undefined), [channel]);

  const { companion } = state.match;
  const name = companion.name ?? t('live.someone');
  const title = companion.age === null ? name : t('live.nameAndAge', { name, age: companion.age });
  const hasPicture = state.kind === 'live' || state.hasFrame;
  const about = aboutLine(companion, locale);
  const notes = useNotes(remote, isReconnecting, name);

  return (
    <main className={cx(styles.stage, styles.live)}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live person has no captions */}
      <video
        ref={video}
        className={cx(
          styles.video,
          hasPicture && styles.opened,
          (!hasPicture || !remote.media.camera) && styles.hidden,
          remote.isBlurred && styles.blurred,
        )}
        aria-label={name}
        playsInline
        autoPlay
      />
      {(!hasPicture || !remote.media.camera) && (
        <div className={styles.reveal}>
          <div className={styles.card}>
            <Avatar name={name} src={companion.avatar} size={160} isGlowing={!hasPicture} />
            <p className={text.displayS}>{title}</p>
            {!hasPicture && (
              <p className={text.small} role="status">
                {t('live.connecting', { name })}
              </p>
            )}
          </div>
        </div>
      )}
      <div className={styles.veil} />
      <header className={styles.head}>
        <div className={styles.who}>
          <h1 className={text.cut}>{title}</h1>
          {about !== '' && (
            <p>
              <Icon name="globe" />
              {about}
            </p>
          )}
        </div>
        <Menu
          label={t('controls.more')}
          trigger={<ControlButton icon="more" label={t('controls.more')} size="small" />}
        >
          <MenuItem icon="block" isDanger onSelect={on.onUnmatch}>
            {t('live.unmatch')}
          </MenuItem>
        </Menu>
      </header>
      {state.kind === 'live' && (
        <CountdownRing
          className={styles.clock}
          durationMs={state.endsAtMs - state.startedAtMs}
          endsAtMs={state.endsAtMs}
          size={76}
          isGlass
        />
      )}
      <div className={styles.notes} role="status">
        {notes.map((note) => (
          <Pill key={note}>{note}</Pill>
        ))}
      </div>
      <OwnTile local={local} />
      <div className={styles.deck}>
        <MicrophoneControl local={local} />
        <CameraControl local={local} />
        <Button kind="primary" size="big" icon="skip" className={styles.next} onPress={on.onSkip}>
          {t('skip')}
        </Button>
        <ControlButton icon="stop" label={t('stop')} onPress={on.onStop} />
      </div>
    </main>
  );
}
