import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CaptureProblem, Device, LocalMedia, LocalMediaState } from '#renderer/engines/port.ts';
import { useServices } from '#renderer/services/context.ts';
import {
  deviceList,
  effectSwitches,
  effectTrouble,
  isExplained,
  mediaSwitches,
  useLocalMediaState,
  type MediaSwitch,
} from '#renderer/services/localMedia.ts';
import { useDeviceSelect, useSpeakerTest } from '#renderer/stage/devices/deviceControls.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { LevelMeter } from '#renderer/ui/LevelMeter.tsx';
import { Row, Rows, RowSelect, SwitchRow } from './Row.tsx';
import { Section } from './Section.tsx';
import { useMicrophoneCheck } from './useMicrophoneCheck.ts';
import styles from './devices.module.css';
import shared from './settings.module.css';
import { Stack, Text } from '#renderer/ui/layout.tsx';

interface DeviceProps {
  readonly local: LocalMedia;
  readonly media: LocalMediaState;
}

/** Select of the devices of one kind. Empty if none is known. */
function Choice({ kind, ...devices }: DeviceProps & { kind: Device['kind'] }) {
  const select = useDeviceSelect(devices, kind);
  return select.options.length > 0 && <RowSelect {...select} />;
}

/** Says why a device does not work, and how to allow access if it was denied. */
function Problem({
  problem,
  what,
  onRetry,
}: {
  problem: CaptureProblem;
  what: 'camera' | 'microphone';
  onRetry: () => void;
}) {
  const { t } = useTranslation(['settings', 'devices']);
  const { dialogs } = useServices();

  async function explain(): Promise<void> {
    if ((await dialogs.open('allow access', { what })) === 'retry') onRetry();
  }

  return (
    <Text role="status" as="span" tone="danger">
      {t(`devices.problem.${problem}`)}{' '}
      {problem === 'denied' && (
        <button type="button" className={styles.how} onClick={() => void explain()}>
          {t('devices:howToAllow')}
        </button>
      )}
    </Text>
  );
}

/** Returns a note if no device is listed, because browsers list devices only after permission. */
function useNotListed(media: LocalMediaState, kind: Device['kind']): ReactNode {
  const { t } = useTranslation('settings');
  return deviceList(media, kind).devices.length === 0 && t('devices.notListed');
}

function CameraRow({ local, media }: DeviceProps) {
  const { t } = useTranslation(['settings', 'devices']);
  const notListed = useNotListed(media, 'camera');
  const { cameraProblem } = media;
  return (
    <Row
      icon="cam"
      title={t('devices:kind.camera')}
      hint={
        cameraProblem ? (
          <Problem problem={cameraProblem} what="camera" onRetry={() => void local.setCamera(true)} />
        ) : (
          notListed
        )
      }
    >
      <Choice local={local} media={media} kind="camera" />
    </Row>
  );
}

function MicrophoneRow({
  local,
  media,
  check,
}: DeviceProps & { check: ReturnType<typeof useMicrophoneCheck> }) {
  const { t } = useTranslation(['settings', 'devices']);
  const notListed = useNotListed(media, 'microphone');
  const { status, microphoneProblem, isMicrophoneOn } = media;

  let hint = notListed;
  if (microphoneProblem) {
    const retry = () => local.setMicrophone(true);
    hint = <Problem problem={microphoneProblem} what="microphone" onRetry={retry} />;
  } else if (status === 'open' && isMicrophoneOn) {
    hint = (
      <Stack as="span" gap={1}>
        <LevelMeter label={t('devices:level')} read={local.level} className={styles.level} />
        {check.isOn && t('devices.listening')}
      </Stack>
    );
  }

  return (
    <Row icon="mic" title={t('devices:kind.microphone')} hint={hint}>
      {(status === 'closed' || check.isOn) && (
        <Button
          kind="quiet"
          size="small"
          aria-label={t(check.isOn ? 'devices.stopMicrophone' : 'devices.checkMicrophone')}
          onPress={check.isOn ? check.stop : check.start}
        >
          {t(check.isOn ? 'devices.stopCheck' : 'devices.check')}
        </Button>
      )}
      <Choice local={local} media={media} kind="microphone" />
    </Row>
  );
}

function SpeakerRow({ local, media }: DeviceProps) {
  const { t } = useTranslation(['settings', 'devices']);
  const test = useSpeakerTest(local);
  // Some browsers do not let a page choose the speaker.
  const isAChoice = deviceList(media, 'speaker').devices.length > 1;
  let hint: ReactNode = !isAChoice && t('devices.bySystem');
  if (test.state === 'failed') hint = <span role="alert">{t('devices.silent')}</span>;

  return (
    <Row icon="sound" title={t('devices:kind.speaker')} hint={hint}>
      <Button kind="quiet" size="small" isDisabled={test.state === 'playing'} onPress={test.play}>
        {test.label}
      </Button>
      {isAChoice && <Choice local={local} media={media} kind="speaker" />}
    </Row>
  );
}

const switchIcons: Readonly<Record<MediaSwitch, IconName>> = {
  isMirrored: 'flip',
  echoCancellation: 'sound',
  noiseSuppression: 'mic',
  autoGain: 'gauge',
  isSavingBandwidth: 'net',
};

const effectIcons = { isBackgroundBlurred: 'profile', isLightCorrected: 'sun' } as const;

/** Effects applied to the camera's picture before it is sent. */
function EffectRows({ local, media }: DeviceProps) {
  const { t } = useTranslation('devices');
  return effectSwitches.map((name) => {
    const trouble = effectTrouble(media, name);
    return (
      <SwitchRow
        key={name}
        icon={effectIcons[name]}
        title={t(`switch.name.${name}`)}
        hint={trouble !== null && t(`switch.effect.${trouble}`)}
        isOn={media.preferences[name]}
        onChange={(isOn) => void local.prefer({ [name]: isOn })}
      />
    );
  });
}

/** Processing of the user's own picture and sound on this device. */
function SwitchRows({ local, media }: DeviceProps) {
  const { t } = useTranslation('devices');
  return mediaSwitches.map((name) => (
    <SwitchRow
      key={name}
      icon={switchIcons[name]}
      title={t(`switch.name.${name}`)}
      hint={isExplained(name) && t(`switch.hint.${name}`)}
      isOn={media.preferences[name]}
      onChange={(isOn) => void local.prefer({ [name]: isOn })}
    />
  ));
}

/** Choice of camera, microphone and speaker, with tests. */
export function DevicesSection({ local }: { readonly local: LocalMedia }) {
  const { t } = useTranslation('settings');
  const { dialogs } = useServices();
  const media = useLocalMediaState(local);
  const check = useMicrophoneCheck(local);
  const device = { local, media };
  return (
    <Section id="devices">
      <Rows>
        <CameraRow {...device} />
        <MicrophoneRow {...device} check={check} />
        <SpeakerRow {...device} />
        <EffectRows {...device} />
        <SwitchRows {...device} />
      </Rows>
      <div className={shared.banner}>
        <Icon name="screen" />
        <span>{t('devices.testHint')}</span>
        <Button
          size="small"
          className={styles.test}
          onPress={() => {
            // Stops the check first, because the dialog opens the camera too.
            check.stop();
            void dialogs.open('select devices', {});
          }}
        >
          {t('devices.test')}
        </Button>
      </div>
    </Section>
  );
}
