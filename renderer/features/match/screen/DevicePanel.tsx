import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Device, LocalMedia, LocalMediaState } from '#renderer/engines/port.ts';
import { useServices } from '#renderer/services/context.ts';
import { choiceOf, deviceList, systemDeviceId } from '#renderer/services/localMedia.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { LevelMeter } from '#renderer/ui/LevelMeter.tsx';
import { Select } from '#renderer/ui/Select.tsx';
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

function Row({ isSpeaker, children }: { isSpeaker?: boolean; children: ReactNode }) {
  return <div className={cx(styles.device, isSpeaker && styles.speaker)}>{children}</div>;
}

/** The device check beside the mirror; on a phone one line that opens the dialog for it. */
export function DevicePanel({ local, media }: DevicePanelProps) {
  const { t } = useTranslation('match');
  const { dialogs } = useServices();
  const allWork = media.status === 'open' && media.cameraProblem === null && media.microphoneProblem === null;
  return (
    <>
      <div className={styles.panel}>
        <Row>
          <Choice local={local} media={media} kind="camera" />
        </Row>
        <Row>
          <Choice local={local} media={media} kind="microphone" />
          <LevelMeter label={t('devices.level')} read={local.level} className={styles.level} />
        </Row>
        <Row isSpeaker>
          <Choice local={local} media={media} kind="speaker" />
          <SpeakerTest local={local} kind="words" />
        </Row>
      </div>
      <button
        type="button"
        className={styles.summary}
        onClick={() => void dialogs.open('select devices', {})}
      >
        <Icon name={allWork ? 'check' : 'warn'} className={allWork ? styles.ready : styles.problem} />
        <span>{t(allWork ? 'devices.allWork' : 'devices.check')}</span>
        <Icon name="right" />
      </button>
    </>
  );
}
