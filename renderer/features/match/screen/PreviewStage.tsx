import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import dusk from '#resources/art/land-dusk.webp?url';
import type { CaptureProblem, LocalMedia, LocalMediaState } from '#renderer/engines/port.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ControlButton } from '#renderer/ui/ControlButton.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { LevelMeter } from '#renderer/ui/LevelMeter.tsx';
import { Pill } from '#renderer/ui/Pill.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SkyArt } from '#renderer/ui/SkyArt.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { CameraControl, MicrophoneControl } from '#renderer/stage/LocalControls.tsx';
import { OwnVideo } from '#renderer/stage/OwnVideo.tsx';
import { useSpeakerTest } from '#renderer/stage/devices/deviceControls.ts';
import styles from './preview.module.css';
import stage from '#renderer/stage/stage.module.css';

/** Explains the camera problem and offers to try again. */
function CameraProblem({
  problem,
  microphoneProblem,
  onRetry,
}: {
  problem: CaptureProblem;
  microphoneProblem: CaptureProblem | null;
  onRetry: () => void;
}) {
  const { t } = useTranslation('match');
  const { dialogs } = useServices();
  const isDenied = problem === 'denied';

  /** Opens the instructions for allowing access, and retries when the user has followed them. */
  async function explain(): Promise<void> {
    const what = microphoneProblem === 'denied' ? 'both' : 'camera';
    if ((await dialogs.open('allow access', { what })) === 'retry') onRetry();
  }

  return (
    <EmptyState
      className={styles.problem}
      isOnVideo
      role="alert"
      art={<SkyArt src={dusk} icon={problem === 'notFound' ? 'cam' : 'cam-off'} />}
      title={t(`problem.${problem}.title`)}
      text={t(`problem.${problem}.text`)}
      actions={
        <>
          {isDenied && (
            <Button kind="solid" onPress={() => void explain()}>
              {t('problem.howToAllow')}
            </Button>
          )}
          <Button kind={isDenied ? 'glass' : 'solid'} onPress={onRetry}>
            {t(problem === 'notFound' ? 'problem.lookAgain' : 'problem.tryAgain')}
          </Button>
        </>
      }
    />
  );
}

/** Preview of the own camera before a match. Only the user sees it. */
export function PreviewStage({ local, media }: { local: LocalMedia; media: LocalMediaState }) {
  const { t } = useTranslation('match');
  const test = useSpeakerTest(local);
  const { dialogs } = useServices();
  const { cameraProblem, microphoneProblem } = media;
  const isOff = !media.isCameraOn && cameraProblem === null;
  const isCovered = cameraProblem !== null || media.status === 'closed';

  async function retry(): Promise<void> {
    local.close();
    await local.open();
  }

  return (
    <section
      className={cx(stage.stage, styles.preview, isOff && styles.isOff)}
      aria-label={t('preview.label')}
    >
      <OwnVideo
        local={local}
        className={cx(styles.video, (isOff || cameraProblem !== null) && stage.hidden)}
      />
      {cameraProblem !== null && (
        <CameraProblem
          problem={cameraProblem}
          microphoneProblem={microphoneProblem}
          onRetry={() => void retry()}
        />
      )}
      {media.status === 'closed' && (
        <EmptyState
          className={styles.problem}
          isOnVideo
          art={<SkyArt src={dusk} icon="cam-off" />}
          title={t('preview.closed.title')}
          text={t('preview.closed.text')}
          actions={
            <Button kind="solid" onPress={() => void local.open()}>
              {t('preview.closed.action')}
            </Button>
          }
        />
      )}
      {!isCovered && !isOff && media.status === 'opening' && (
        <p className={styles.empty} role="status">
          <Icon name="cam" />
          {t('preview.opening')}
        </p>
      )}
      {!isCovered && isOff && (
        <div className={styles.off}>
          <Icon name="cam-off" />
          <h2 role="status">{t('preview.cameraOff')}</h2>
          <p>{t('preview.cameraOffText')}</p>
          <Button kind="solid" icon="cam" onPress={() => void local.setCamera(true)}>
            {t('controls.cameraOn')}
          </Button>
        </div>
      )}
      <div className={styles.top}>
        {isOff ? <span /> : <Pill icon="lock">{t('preview.onlyYou')}</Pill>}
        <Pill icon={media.isMicrophoneOn ? 'mic' : 'mic-off'} className={styles.hear}>
          <LevelMeter label={t('devices.level')} read={local.level} isOnVideo />
        </Pill>
      </div>
      {microphoneProblem !== null && cameraProblem === null && (
        <div className={styles.warning} role="alert">
          <Pill icon="warn" tone="warning">
            {t(`problem.microphone.${microphoneProblem}`)}
          </Pill>
        </div>
      )}
      {!isCovered && (
        <div className={styles.low}>
          <MicrophoneControl local={local} />
          {!isOff && <CameraControl local={local} />}
          <ControlButton
            icon="sound"
            label={t('controls.testSpeaker')}
            isOff={test.state === 'playing'}
            onPress={test.play}
          />
          <span className={styles.phoneOnly}>
            <ControlButton
              icon="settings"
              label={t('controls.devices')}
              onPress={() => void dialogs.open('select devices', {})}
            />
          </span>
        </div>
      )}
    </section>
  );
}
