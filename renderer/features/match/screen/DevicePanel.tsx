import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Device, LocalMedia, LocalMediaState } from '#renderer/engines/port.ts';
import { choiceOf, deviceList, systemDeviceId } from '#renderer/services/localMedia.ts';
import { EffectSwitches } from '#renderer/stage/devices/EffectSwitches.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { LevelMeter } from '#renderer/ui/LevelMeter.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import text from '#renderer/ui/styles/text.module.css';
import { cx } from '#renderer/ui/cx.ts';
import { SpeakerTest } from './SpeakerTest.tsx';
import styles from './devices.module.css';

interface DevicePanelProps {
  readonly local: LocalMedia;
  readonly media: LocalMediaState;
}

const icons: Readonly<Record<Device['kind'], IconName>> = {
  camera: 'cam',
  microphone: 'mic',
  speaker: 'sound',
};

function Choice({ local, media, kind }: DevicePanelProps & { kind: Device['kind'] }) {
  const { t } = useTranslation('match');
  const { devices, shownId } = deviceList(media, kind);
  const nameOf = ({ id, label }: Device, index: number) =>
    id === systemDeviceId ? t('devices.systemSpeaker') : label || t('devices.unnamed', { number: index + 1 });
  return (
    <Select
      look="row"
      icon={icons[kind]}
      label={t(`devices.${kind}`)}
      options={devices.map((device, index) => ({ id: device.id, label: nameOf(device, index) }))}
      value={shownId}
      placeholder={t('devices.none')}
      onChange={(id) => void local.choose(choiceOf(kind, id))}
    />
  );
}

function Row({ hasAction, children }: { hasAction?: boolean; children: ReactNode }) {
  return <div className={cx(styles.device, hasAction && styles.hasAction)}>{children}</div>;
}

/** Shown while the camera is off: no device is in use, so none can be chosen. */
function CameraOff({ local }: { readonly local: LocalMedia }) {
  const { t } = useTranslation('match');
  return (
    <>
      <p className={styles.off}>
        <Icon name="cam-off" />
        <span className={text.tiny}>{t('devices.camera')}</span>
        <span className={text.label}>{t('devices.off')}</span>
      </p>
      <Button kind="quiet" size="small" onPress={() => void local.setCamera(true)}>
        {t('preview.closed.action')}
      </Button>
    </>
  );
}

/**
 * Device check beside the own picture. On a phone a dialog replaces it, opened by the gear in the picture.
 */
export function DevicePanel({ local, media }: DevicePanelProps) {
  const { t } = useTranslation('match');
  const isCameraOff = media.status === 'open' && !media.isCameraOn && media.cameraProblem === null;
  return (
    <div className={styles.panel}>
      <Row hasAction={isCameraOff}>
        {isCameraOff ? <CameraOff local={local} /> : <Choice local={local} media={media} kind="camera" />}
      </Row>
      <div className={styles.effects}>
        <EffectSwitches local={local} media={media} />
      </div>
      <Row>
        <Choice local={local} media={media} kind="microphone" />
        <LevelMeter label={t('devices.level')} read={local.level} className={styles.level} />
      </Row>
      <Row hasAction>
        <Choice local={local} media={media} kind="speaker" />
        <SpeakerTest local={local} kind="words" />
      </Row>
    </div>
  );
}
