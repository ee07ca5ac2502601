import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Device, LocalMediaState, MediaWarning } from '#renderer/engines/port.ts';
import { deviceList } from '#renderer/services/localMedia.ts';
import { EffectSwitches } from '#renderer/stage/devices/EffectSwitches.tsx';
import { useDeviceSelect, useSpeakerTest } from '#renderer/stage/devices/deviceControls.ts';
import { useRetry, type OpenDevices } from '#renderer/stage/devices/ownDevices.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { LevelMeter } from '#renderer/ui/LevelMeter.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import styles from './devices.module.css';
import { Text } from '#renderer/ui/layout.tsx';

export interface DeviceRowsProps {
  readonly devices: OpenDevices;
  /** False beside a mirror, which shows the camera's problem itself. */
  readonly isCameraProblemShown: boolean;
  /** Called when the user chose another device. */
  readonly onChosen: () => void;
}

const icons: Readonly<Record<Device['kind'], IconName>> = {
  camera: 'cam',
  microphone: 'mic',
  speaker: 'sound',
};

/** Select of the devices of one kind. */
function Choice({
  devices,
  kind,
  onChosen,
}: Omit<DeviceRowsProps, 'isCameraProblemShown'> & { kind: Device['kind'] }) {
  const { t } = useTranslation('devices');
  const { media } = devices;
  const select = useDeviceSelect(devices, kind);
  const isDenied = kind !== 'speaker' && media[`${kind}Problem`] === 'denied';
  return (
    <Select
      {...select}
      look="row"
      icon={icons[kind]}
      // Without permission the list is empty, which does not mean that no device exists.
      placeholder={t(isDenied ? 'notAllowed' : media.status === 'opening' ? 'looking' : 'none')}
      isDisabled={select.options.length === 0}
      onChange={(id) => {
        if (id === select.value) return;
        select.onChange(id);
        onChosen();
      }}
    />
  );
}

/** Problem of a device and a button to solve it. */
function Trouble({ words, action, onAct }: { words: string; action: string; onAct: () => void }) {
  return (
    <div className={styles.trouble} role="alert">
      <Icon name="warn" />
      <div>
        <p>{words}</p>
        <Button size="small" onPress={onAct}>
          {action}
        </Button>
      </div>
    </div>
  );
}

/** Warning about a device that works but delivers no picture or sound. */
function Warning({ media, about }: { media: LocalMediaState; about: MediaWarning }) {
  const { t } = useTranslation('devices');
  return (
    <p className={styles.warning} role="status">
      {media.warnings.includes(about) && (
        <>
          <Icon name="warn" />
          {t(`warning.${about}`)}
        </>
      )}
    </p>
  );
}

function CameraRow(props: DeviceRowsProps) {
  const { t } = useTranslation('devices');
  const { label, retry } = useRetry(props.devices, 'camera');
  const { cameraProblem } = props.devices.media;
  return (
    <div className={styles.row}>
      <Choice {...props} kind="camera" />
      {props.isCameraProblemShown && cameraProblem !== null && (
        <Trouble words={t(`problem.camera.${cameraProblem}.text`)} action={label} onAct={retry} />
      )}
      <div className={styles.effects}>
        <EffectSwitches local={props.devices.local} media={props.devices.media} />
      </div>
      <Warning media={props.devices.media} about="darkCamera" />
    </div>
  );
}

function MicrophoneRow(props: DeviceRowsProps) {
  const { t } = useTranslation('devices');
  const { label, retry } = useRetry(props.devices, 'microphone');
  const { local, media } = props.devices;
  const { microphoneProblem } = media;
  let below: ReactNode = <LevelMeter label={t('level')} read={local.level} className={styles.level} />;
  if (microphoneProblem !== null) {
    below = <Trouble words={t(`problem.microphone.${microphoneProblem}`)} action={label} onAct={retry} />;
  } else if (!media.isMicrophoneOn) {
    below = <Trouble words={t('muted')} action={t('unmute')} onAct={() => local.setMicrophone(true)} />;
  }
  return (
    <div className={styles.row}>
      <Choice {...props} kind="microphone" />
      {below}
      <Warning media={media} about="silentMicrophone" />
    </div>
  );
}

function SpeakerRow(props: DeviceRowsProps) {
  const { t } = useTranslation('devices');
  const test = useSpeakerTest(props.devices.local);
  // Some browsers do not let a page choose the speaker.
  const isAChoice = deviceList(props.devices.media, 'speaker').devices.length > 1;
  return (
    <div className={styles.row}>
      {isAChoice ? (
        <Choice {...props} kind="speaker" />
      ) : (
        <div className={styles.only}>
          <Icon name="sound" />
          <span>
            <Text as="span" size={12} tone="muted">
              {t('kind.speaker')}
            </Text>
            <Text as="span" size={14} weight={500}>
              {t('systemSpeaker')}
            </Text>
          </span>
        </div>
      )}
      <Button className={styles.test} size="small" onPress={test.play}>
        {test.label}
      </Button>
      {test.state === 'failed' && (
        <Text size={14} className={styles.note} role="alert">
          {t('speaker.notPlayed')}
        </Text>
      )}
    </div>
  );
}

/** Choice of camera, microphone and speaker, each with a check, and the effects on the camera's picture. */
export function DeviceRows(props: DeviceRowsProps) {
  return (
    <div>
      <CameraRow {...props} />
      <MicrophoneRow {...props} />
      <SpeakerRow {...props} />
    </div>
  );
}
