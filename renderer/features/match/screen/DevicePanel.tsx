import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device, LocalMedia, LocalMediaState } from '#renderer/engines/port.ts';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
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

function useOptions(devices: readonly Device[], kind: Device['kind']) {
  const { t } = useTranslation('match');
  return devices
    .filter((device) => device.kind === kind)
    .map(({ id, label }, index) => ({ id, label: label || t('devices.unnamed', { number: index + 1 }) }));
}

/** Camera, microphone and speaker: which, and whether they work. */
function DeviceRows({ local, media }: DevicePanelProps) {
  const { t } = useTranslation('match');
  const cameras = useOptions(media.devices, 'camera');
  const microphones = useOptions(media.devices, 'microphone');
  return (
    <>
      <div className={styles.device}>
        <Select
          look="row"
          icon="cam"
          label={t('devices.camera')}
          options={cameras}
          value={media.choice.cameraId ?? cameras[0]?.id ?? null}
          placeholder={t('devices.none')}
          onChange={(cameraId) => void local.choose({ cameraId })}
        />
      </div>
      <div className={styles.device}>
        <Select
          look="row"
          icon="mic"
          label={t('devices.microphone')}
          options={microphones}
          value={media.choice.microphoneId ?? microphones[0]?.id ?? null}
          placeholder={t('devices.none')}
          onChange={(microphoneId) => void local.choose({ microphoneId })}
        />
        <LevelMeter label={t('devices.level')} read={local.level} className={styles.level} />
      </div>
      <div className={cx(styles.device, styles.speaker)}>
        <Icon name="sound" />
        <span className={styles.words}>
          <span className={cx(text.tiny, text.muted)}>{t('devices.speaker')}</span>
          <span className={text.label}>{t('devices.systemSpeaker')}</span>
        </span>
        <SpeakerTest kind="words" />
      </div>
    </>
  );
}

/** The device check beside the mirror; on a phone one line that opens it. */
export function DevicePanel(props: DevicePanelProps) {
  const { t } = useTranslation('match');
  const [isOpen, setIsOpen] = useState(false);
  const { media } = props;
  const allWork = media.status === 'open' && media.cameraProblem === null && media.microphoneProblem === null;
  return (
    <>
      <div className={styles.panel}>
        <DeviceRows {...props} />
      </div>
      <button type="button" className={styles.summary} onClick={() => setIsOpen(true)}>
        <Icon name={allWork ? 'check' : 'warn'} className={allWork ? styles.ready : styles.problem} />
        <span>{t(allWork ? 'devices.allWork' : 'devices.check')}</span>
        <Icon name="right" />
      </button>
      {isOpen && (
        <Dialog title={t('devices.title')} onClose={() => setIsOpen(false)}>
          <DeviceRows {...props} />
        </Dialog>
      )}
    </>
  );
}
