import { useTranslation } from 'react-i18next';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { useLocalMedia } from '../session/useLocalMedia.ts';

export function MicrophoneControl({ local }: { local: LocalMedia }) {
  const { t } = useTranslation('match');
  const { isMicrophoneOn } = useLocalMedia(local);
  return (
    <ControlButton
      icon={isMicrophoneOn ? 'mic' : 'mic-off'}
      label={t(isMicrophoneOn ? 'controls.mute' : 'controls.unmute')}
      isOff={!isMicrophoneOn}
      onPress={() => local.setMicrophone(!isMicrophoneOn)}
    />
  );
}

export function CameraControl({ local }: { local: LocalMedia }) {
  const { t } = useTranslation('match');
  const { isCameraOn } = useLocalMedia(local);
  return (
    <ControlButton
      icon={isCameraOn ? 'cam' : 'cam-off'}
      label={t(isCameraOn ? 'controls.cameraOff' : 'controls.cameraOn')}
      isOff={!isCameraOn}
      onPress={() => void local.setCamera(!isCameraOn)}
    />
  );
}
