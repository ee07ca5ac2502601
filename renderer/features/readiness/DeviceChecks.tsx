import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Device } from '#renderer/engines/port.ts';
import { deviceList } from '#renderer/services/localMedia.ts';
import { useServices } from '#renderer/services/context.ts';
import { useRetry, type OpenDevices } from '#renderer/stage/devices/ownDevices.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { LevelMeter } from '#renderer/ui/LevelMeter.tsx';
import { CheckRow } from './CheckRow.tsx';
import { checkOfDevice, checkOfLight, type DeviceState } from './checks.ts';
import type { Picture } from './useLight.ts';
import styles from './readiness.module.css';

interface DeviceCheckProps {
  readonly devices: OpenDevices;
  readonly state: DeviceState;
}

/** Returns the label of the device in use; a generic word if it has none. */
function useNameOf({ media }: OpenDevices, kind: Device['kind']): string {
  const { t } = useTranslation('readiness');
  const { devices, shownId } = deviceList(media, kind);
  return devices.find(({ id }) => id === shownId)?.label || t('works');
}

/** Button to choose another device, if the one in use does not fit. */
function OtherDevice() {
  const { t } = useTranslation('readiness');
  const { dialogs } = useServices();
  return (
    <Button size="small" onPress={() => void dialogs.open('select devices', {})}>
      {t('mend.devices')}
    </Button>
  );
}

export function CameraCheck({ devices, state }: DeviceCheckProps) {
  const { t } = useTranslation(['readiness', 'devices']);
  const name = useNameOf(devices, 'camera');
  const { label, retry } = useRetry(devices, 'camera');
  function words(): string {
    if (state === 'good') return name;
    if (state === 'waiting') return t('devices:mirror.opening');
    if (state === 'off' || state === 'silent') return t('devices:mirror.off');
    return `${t(`devices:problem.camera.${state}.title`)}. ${t(`devices:problem.camera.${state}.text`)}`;
  }
  const isMendable = state !== 'good' && state !== 'waiting' && state !== 'insecure';
  return (
    <CheckRow
      name="camera"
      state={checkOfDevice('camera', state).state}
      text={words()}
      mend={
        isMendable && (
          <Button size="small" onPress={retry}>
            {state === 'off' ? t('devices:mirror.turnOn') : label}
          </Button>
        )
      }
    />
  );
}

export function MicrophoneCheck({ devices, state }: DeviceCheckProps) {
  const { t } = useTranslation(['readiness', 'devices']);
  const name = useNameOf(devices, 'microphone');
  const { label, retry } = useRetry(devices, 'microphone');
  const isHeard = state === 'good' || state === 'silent';
  function words(): string {
    switch (state) {
      case 'good':
        return name;
      case 'waiting':
        return t('microphone.opening');
      case 'off':
        return devices.media.status === 'closed' ? t('microphone.closed') : t('devices:muted');
      case 'silent':
        return t('devices:warning.silentMicrophone');
      default:
        return t(`devices:problem.microphone.${state}`);
    }
  }
  function mend() {
    if (state === 'good' || state === 'waiting' || state === 'insecure') return null;
    if (state === 'silent') return <OtherDevice />;
    const isMuted = state === 'off' && devices.media.status !== 'closed';
    return (
      <Button size="small" onPress={retry}>
        {isMuted ? t('devices:unmute') : state === 'off' ? t('mend.turnOn') : label}
      </Button>
    );
  }
  return (
    <CheckRow name="microphone" state={checkOfDevice('microphone', state).state} text={words()} mend={mend()}>
      {isHeard && (
        <LevelMeter label={t('devices:level')} read={devices.local.level} className={styles.level} />
      )}
    </CheckRow>
  );
}

/**
 * Check of the light. If the picture is dark, another camera is offered, because the wrong one may be in use.
 */
export function LightCheck({ picture, isSeen }: { picture: Picture | null; isSeen: boolean }) {
  const { t } = useTranslation('readiness');
  const light = picture?.light ?? null;
  return (
    <CheckRow
      name="light"
      state={isSeen ? checkOfLight(light).state : 'later'}
      text={light === null ? t(isSeen ? 'light.measuring' : 'light.noPicture') : t(`light.${light}`)}
      mend={light === 'dark' && <OtherDevice />}
    />
  );
}
