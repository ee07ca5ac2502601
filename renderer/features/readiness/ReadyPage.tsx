import { useRef, useSyncExternalStore } from 'react';
import type { Role } from '#shared/domain/roles.ts';
import type { LocalMedia } from '#renderer/engines/port.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServerTexts } from '#renderer/services/useServerTexts.ts';
import { Mirror } from '#renderer/stage/devices/Mirror.tsx';
import { useOpenDevices } from '#renderer/stage/devices/ownDevices.ts';
import { Pill } from '#renderer/ui/Pill.tsx';
import {
  cameraState,
  checkOfDevice,
  checkOfLight,
  checkOfNetwork,
  checkOfNotices,
  microphoneState,
  summaryOf,
} from './checks.ts';
import { CameraCheck, LightCheck, MicrophoneCheck } from './DeviceChecks.tsx';
import { Go, Head } from './Head.tsx';
import { LooksCard } from './LooksCard.tsx';
import { NetworkCheck } from './NetworkCheck.tsx';
import { NoticesCheck, type OwnNotices } from './NoticesCheck.tsx';
import { ServerCheckRow } from './ServerCheckRow.tsx';
import { useLight } from './useLight.ts';
import { useNetwork, type MeasureNetwork } from './useNetwork.ts';
import { useServerChecks } from './useServerChecks.ts';
import styles from './readiness.module.css';

export interface ReadyPageProps {
  readonly role: Role;
  readonly local: LocalMedia;
  readonly measureNetwork: MeasureNetwork;
  readonly notices: OwnNotices;
  /** URL of the chat with the moderators. */
  readonly supportHref: string;
}

/**
 * `/ready-check`: everything that a streamer needs to go live, each with its state and a way to fix it.
 * Camera and microphone are open while the page is shown.
 */
export function ReadyPage({ role, local, measureNetwork, notices, supportHref }: ReadyPageProps) {
  const { t } = useTranslation('readiness');
  const locale = useLocale();
  const video = useRef<HTMLVideoElement>(null);
  const devices = useOpenDevices(local);
  const [camera, microphone] = [cameraState(devices.media), microphoneState(devices.media)];
  const isSeen = camera === 'good';
  const picture = useLight(video, isSeen);
  const server = useServerChecks(role);
  const network = useNetwork(measureNetwork, server.iceServers);
  const permission = useSyncExternalStore(notices.onChange, notices.permission);
  const textOf = useServerTexts(
    server.checks.map(({ reason }) => reason),
    locale,
  );
  const summary = summaryOf([
    checkOfDevice('camera', camera),
    checkOfDevice('microphone', microphone),
    // Without a camera the light is not checked.
    ...(isSeen ? [checkOfLight(picture?.light ?? null)] : []),
    checkOfNetwork(network.state),
    ...server.checks,
    checkOfNotices(permission),
  ]);

  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <section className={styles.self} aria-label={t('mirror')}>
          <Mirror devices={devices} video={video} className={styles.mirror} level={2} />
          {isSeen && (
            <Pill icon="lock" className={styles.private}>
              {t('onlyYou')}
            </Pill>
          )}
        </section>
        <LooksCard picture={picture} />
      </div>
      <div className={styles.column}>
        <Head summary={summary} />
        <ul className={styles.checks} aria-label={t('label')}>
          <CameraCheck devices={devices} state={camera} />
          <MicrophoneCheck devices={devices} state={microphone} />
          <LightCheck picture={picture} isSeen={isSeen} />
          <NetworkCheck network={network} />
          {server.checks.map((check) => (
            <ServerCheckRow key={check.key} {...{ check, role, textOf, supportHref }} retry={server.retry} />
          ))}
          <NoticesCheck notices={notices} permission={permission} />
        </ul>
        <Go summary={summary} role={role} />
      </div>
    </div>
  );
}
