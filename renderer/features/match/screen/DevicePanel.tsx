import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Device, LocalMedia, LocalMediaState } from '#renderer/engines/port.ts';
import { EffectSwitches } from '#renderer/stage/devices/EffectSwitches.tsx';
import { useDeviceSelect, useSpeakerTest } from '#renderer/stage/devices/deviceControls.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { LevelMeter } from '#renderer/ui/LevelMeter.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { cx } from '#renderer/ui/cx.ts';
import styles from './devices.module.css';
import { Text } from '#renderer/ui/layout.tsx';

interface DevicePanelProps {
  readonly local: LocalMedia;
  readonly media: LocalMediaState;
}

const icons: Readonly<Record<Device['kind'], IconName>> = {
  camera: 'cam',
  microphone: 'mic',
  speaker: 'sound',
};

function Choice({ kind, ...devices }: DevicePanelProps & { kind: Device['kind'] }) {
  const { t } = useTranslation('devices');
  return <Select {...useDeviceSelect(devices, kind)} look="row" icon={icons[kind]} placeholder={t('none')} />;
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
        <Text as="span" size={12}>
          {t('devices.camera')}
        </Text>
        <Text as="span" size={14} weight={500}>
          {t('devices.off')}
        </Text>
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
  const test = useSpeakerTest(local);
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
        <Button kind="quiet" size="small" onPress={test.play}>
          {test.label}
        </Button>
      </Row>
    </div>
  );
}
