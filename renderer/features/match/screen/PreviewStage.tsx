import { useTranslation } from 'react-i18next';
import dusk from '#resources/art/land-dusk.svg?url';
import type { CaptureProblem, LocalMedia, LocalMediaState } from '#renderer/engines/port.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { LevelMeter } from '#renderer/ui/LevelMeter.tsx';
import { Pill } from '#renderer/ui/Pill.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Vista } from '#renderer/ui/Vista.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { CameraControl, MicrophoneControl } from './LocalControls.tsx';
import { OwnVideo } from './OwnVideo.tsx';
import { SpeakerTest } from './SpeakerTest.tsx';
import styles from './preview.module.css';
import stage from './stage.module.css';

/** What went wrong with the camera, in words a person can act on, and the way to try again. */
function CameraProblem({ problem, onRetry }: { problem: CaptureProblem; onRetry: () => void }) {
  const { t } = useTranslation('match');
  return (
    <EmptyState
      className={styles.problem}
      isOnVideo
      role="alert"
      art={<Vista src={dusk} icon={problem === 'notFound' ? 'cam' : 'cam-off'} />}
      title={t(`problem.${problem}.title`)}
      text={t(`problem.${problem}.text`)}
      steps={problem === 'denied' ? [t('problem.denied.stepOne'), t('problem.denied.stepTwo')] : undefined}
      actions={
        <Button kind="solid" onPress={onRetry}>
          {t(problem === 'notFound' ? 'problem.lookAgain' : 'problem.tryAgain')}
        </Button>
      }
    />
  );
}

/** The mirror before a match: nobody else sees it yet. */
export function PreviewStage({ local, media }: { local: LocalMedia; media: LocalMediaState }) {
  const { t } = useTranslation('match');
  const { cameraProblem, microphoneProblem } = media;
  const isOff = !media.isCameraOn && cameraProblem === null;

  async function retry(): Promise<void> {
    local.close();
    await local.open();
  }

  return (
    <section className={cx(stage.stage, styles.preview)} aria-label={t('preview.label')}>
      <OwnVideo
        local={local}
        className={cx(styles.video, (isOff || cameraProblem !== null) && stage.hidden)}
      />
      {cameraProblem !== null && <CameraProblem problem={cameraProblem} onRetry={() => void retry()} />}
      {media.status === 'closed' && (
        <EmptyState
          className={styles.problem}
          isOnVideo
          art={<Vista src={dusk} icon="cam-off" />}
          title={t('preview.closed.title')}
          text={t('preview.closed.text')}
          actions={
            <Button kind="solid" onPress={() => void local.open()}>
              {t('preview.closed.action')}
            </Button>
          }
        />
      )}
      {cameraProblem === null && media.status !== 'closed' && (isOff || media.status === 'opening') && (
        <p className={styles.empty} role="status">
          <Icon name={isOff ? 'cam-off' : 'cam'} />
          {t(isOff ? 'preview.cameraOff' : 'preview.opening')}
        </p>
      )}
      <div className={styles.top}>
        <Pill icon="lock">{t('preview.onlyYou')}</Pill>
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
      <div className={styles.low}>
        <MicrophoneControl local={local} />
        <CameraControl local={local} />
        <SpeakerTest local={local} kind="control" />
      </div>
    </section>
  );
}
