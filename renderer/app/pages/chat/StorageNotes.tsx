import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import type { StorageHealth } from '../../session/storageHealth.ts';
import styles from './storage.module.css';

export type StorageNote = 'full' | 'rebuilt' | 'memory';

/** Returns the problems of a usable storage, the worst first. */
export function notesOf({ state, durability, isFull, isRepairSeen }: StorageHealth): readonly StorageNote[] {
  const notes: StorageNote[] = [];
  if (isFull) notes.push('full');
  if (state === 'rebuilt' && !isRepairSeen) notes.push('rebuilt');
  if (durability === 'memory') notes.push('memory');
  return notes;
}

const tones = { full: 'danger', rebuilt: 'warning', memory: 'info' } as const;

export function StorageNotes({
  notes,
  onRepairSeen,
}: {
  readonly notes: readonly StorageNote[];
  readonly onRepairSeen: () => void;
}) {
  const { t } = useTranslation('notices');
  if (notes.length === 0) return null;
  return (
    <div className={styles.notes}>
      {notes.map((note) => (
        <Banner
          key={note}
          tone={tones[note]}
          role={note === 'full' ? 'alert' : 'status'}
          title={t(`storage.${note}`)}
          text={t(`storage.${note}Text`)}
          onDismiss={note === 'rebuilt' ? onRepairSeen : undefined}
        />
      ))}
    </div>
  );
}
