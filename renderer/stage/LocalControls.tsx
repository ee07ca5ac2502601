import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { choiceOf, deviceList, useLocalMediaState } from '#renderer/services/localMedia.ts';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';

interface ControlProps {
  readonly local: LocalMedia;
  /** Handles the change instead of the local devices, because a call keeps its own state. */
  readonly onChange?: (isOn: boolean) => void;
  readonly size?: 'medium' | 'small';
}

export function MicrophoneControl({ local, onChange, size }: ControlProps) {
  const { t } = useTranslation('match');
  const { isMicrophoneOn } = useLocalMediaState(local);
  return (
    <ControlButton
      icon={isMicrophoneOn ? 'mic' : 'mic-off'}
      label={t(isMicrophoneOn ? 'controls.mute' : 'controls.unmute')}
      isOff={!isMicrophoneOn}
      keys={['M']}
      size={size}
      onPress={() => (onChange ? onChange(!isMicrophoneOn) : local.setMicrophone(!isMicrophoneOn))}
    />
  );
}

export function CameraControl({ local, onChange, size }: ControlProps) {
  const { t } = useTranslation('match');
  const { isCameraOn } = useLocalMediaState(local);
  return (
    <ControlButton
      icon={isCameraOn ? 'cam' : 'cam-off'}
      label={t(isCameraOn ? 'controls.cameraOff' : 'controls.cameraOn')}
      isOff={!isCameraOn}
      keys={['V']}
      size={size}
      onPress={() => (onChange ? onChange(!isCameraOn) : void local.setCamera(!isCameraOn))}
    />
  );
}

/** Switches to the next camera. Hidden if there is only one, or if the camera is off. */
export function SwitchCameraControl({ local }: { local: LocalMedia }) {
  const { t } = useTranslation('match');
  const state = useLocalMediaState(local);
  const { devices, shownId } = deviceList(state, 'camera');
  const at = devices.findIndex(({ id }) => id === shownId);
  const next = devices[(at + 1) % devices.length];
  if (devices.length < 2 || !state.isCameraOn || !next) return null;
  return (
    <ControlButton
      icon="flip"
      label={t('controls.switchCamera')}
      onPress={() => void local.choose(choiceOf('camera', next.id))}
    />
  );
}
