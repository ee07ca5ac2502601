import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { limits } from '#shared/domain/constants.ts';
import { formatDuration } from '#renderer/i18n/format.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { CameraView } from './CameraView.tsx';
import { useCamera } from '#renderer/services/camera/useCamera.ts';
import styles from './dialogs.module.css';

/** §7 Realtime: VP8 if the browser supports it. Safari records MP4 instead. */
const types = ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'] as const;
const tickMs = 100;

/** Dialog that records a video with the camera. Recording stops after 60 seconds (§5). */
export function TakeVideoDialog({ close }: DialogView<'take video'>) {
  const { t } = useTranslation('compose');
  const camera = useCamera(true);
  const recorder = useRef<MediaRecorder | null>(null);
  const [lengthMs, setLengthMs] = useState<number | null>(null);
  const [video, setVideo] = useState<{ blob: Blob; url: string } | null>(null);
  const isRecording = lengthMs !== null;

  function begin(): void {
    if (!camera.stream) return;
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
    const created = new MediaRecorder(camera.stream, mimeType === undefined ? {} : { mimeType });
    const parts: Blob[] = [];
    created.addEventListener('dataavailable', ({ data }) => parts.push(data));
    created.addEventListener('stop', () => {
      setLengthMs(null);
      // The dialog was closed while recording: discard the recording.
      if (recorder.current !== created) return;
      const blob = new Blob(parts, { type: created.mimeType.split(';')[0] ?? '' });
      if (blob.size > 0) setVideo({ blob, url: URL.createObjectURL(blob) });
    });
    recorder.current = created;
    created.start(1_000);
    setLengthMs(0);
  }
  const stop = () => {
    if (recorder.current?.state === 'recording') recorder.current.stop();
  };
  const tick = useEffectEvent((sinceMs: number) => {
    setLengthMs(Math.min(sinceMs, limits.uploadVideoMs));
    if (sinceMs >= limits.uploadVideoMs) stop();
  });

  useEffect(() => {
    if (!isRecording) return undefined;
    const fromMs = performance.now();
    const timer = setInterval(() => tick(performance.now() - fromMs), tickMs);
    return () => clearInterval(timer);
  }, [isRecording]);
  useEffect(
    () => () => {
      const created = recorder.current;
      recorder.current = null;
      if (created?.state === 'recording') created.stop();
    },
    [],
  );
  useEffect(() => {
    if (!video) return undefined;
    return () => URL.revokeObjectURL(video.url);
  }, [video]);

  const use = () => {
    if (!video) return;
    const { type } = video.blob;
    const extension = type === 'video/mp4' ? 'mp4' : 'webm';
    close(new File([video.blob], `${t('camera.videoName')}.${extension}`, { type }));
  };

  return (
    <Dialog
      title={t('takeVideo')}
      size="medium"
      phone="full"
      isDismissable={false}
      onClose={() => close()}
      actions={
        video ? (
          <>
            <Button onPress={() => setVideo(null)}>{t('camera.again')}</Button>
            <Button kind="primary" onPress={use}>
              {t('camera.use')}
            </Button>
          </>
        ) : isRecording ? (
          <Button kind="danger" icon="stop" onPress={stop}>
            {t('camera.stop')}
          </Button>
        ) : (
          <Button kind="primary" isDisabled={!camera.stream} onPress={begin}>
            {t('camera.record')}
          </Button>
        )
      }
    >
      {video && (
        <div className={styles.camera}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what was just recorded has none */}
          <video
            className={styles.whole}
            src={video.url}
            aria-label={t('camera.taken')}
            controls
            playsInline
          />
        </div>
      )}
      {/* The camera stays open below the recorded video, so that another attempt starts at once. */}
      <div className={video ? styles.unseen : undefined}>
        <CameraView camera={camera} />
      </div>
      {!video && (
        <div className={styles.length}>
          <span role="timer">{formatDuration(lengthMs ?? 0)}</span>
          <ProgressBar
            label={t('camera.length')}
            value={lengthMs ?? 0}
            max={limits.uploadVideoMs}
            valueText={formatDuration(lengthMs ?? 0)}
          />
          <span>{formatDuration(limits.uploadVideoMs)}</span>
        </div>
      )}
    </Dialog>
  );
}
