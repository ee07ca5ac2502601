import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { remoteVideoStates, type RemoteVideoState } from '#shared/domain/media.ts';
import type { RemoteMedia } from '#renderer/engines/port.ts';
import { Pill } from '#renderer/ui/Pill.tsx';
import type { Quality } from './quality.ts';
import { blurWords, type Blur } from './useBlur.ts';
import styles from './stage.module.css';

export interface RemoteFacts {
  readonly name: string;
  readonly media: RemoteMedia;
  readonly videoState: RemoteVideoState;
  readonly blur: Blur | null;
  readonly isReconnecting: boolean;
}

/** Returns notes about the other side: its connection, picture and sound. */
export function useRemoteNotes(facts: RemoteFacts): readonly string[] {
  const { t } = useTranslation('match');
  const { name, media, videoState, blur, isReconnecting } = facts;
  const notes: string[] = [];
  if (isReconnecting) notes.push(t('live.reconnecting'));
  else if (media.camera && videoState === remoteVideoStates.frozen) notes.push(t('live.frozen'));
  if (blur) notes.push(t(blurWords[blur]));
  if (!media.camera) notes.push(t('live.cameraOff', { name }));
  if (!media.microphone) notes.push(t('live.muted', { name }));
  return notes;
}

/** Shows notes under the head of the stage. A poor connection is shown first. */
export function StageNotes({
  notes,
  quality,
  name,
}: {
  notes: readonly string[];
  quality?: Quality;
  name: string;
}) {
  return (
    <div className={styles.notes} role="status">
      {quality && <QualityPill quality={quality} name={name} />}
      {notes.map((note) => (
        <Pill key={note}>{note}</Pill>
      ))}
    </div>
  );
}

/**
 * Shows that the connection is poor, with the reason if it is known. Renders nothing while the connection is
 * good.
 */
function QualityPill({ quality, name }: { quality: Quality; name: string }) {
  const { t } = useTranslation('match');
  if (quality.level === 'good') return null;
  return (
    <Pill icon="signal" tone="warning">
      {t(`quality.${quality.why ?? 'unknown'}`, { name })}
    </Pill>
  );
}
