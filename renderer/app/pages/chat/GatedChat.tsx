import type { ComponentProps } from 'react';
import { useSnapshot } from 'valtio';
import { cx } from '#renderer/ui/cx.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ChatRoute } from './ChatRoute.tsx';
import styles from './storage.module.css';
import type { StorageHealth } from '../../session/storageHealth.ts';
import type { ChatHolder } from '../../session/signedInServices.ts';

/**
 * The chat page, with notes about storage problems above it. Replaced by an error screen if the storage is
 * unusable.
 */
export function GatedChat(props: ComponentProps<typeof ChatRoute>) {
  const { chats } = props.live;
  const { health, hasFailed } = useSnapshot(chats.state);
  if (health?.state === 'newer') return <NewerStorage chats={chats} />;
  if (hasFailed) return <FailedStorage onRetry={chats.ask} />;
  const notes = health ? notesOf(health) : [];
  return (
    // The same element with and without notes, so that the page below is not remounted.
    <div className={cx(styles.gate, notes.length > 0 && styles.hasNotes)}>
      <StorageNotes notes={notes} onRepairSeen={chats.repairSeen} />
      <ChatRoute {...props} />
    </div>
  );
}

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

/** Shown if a newer version wrote the stored data. The data is only deleted after the user confirms. */
export function NewerStorage({ chats }: { readonly chats: Pick<ChatHolder, 'reset'> }) {
  const { t } = useTranslation('notices');
  const { dialogs, platform } = useServices();

  function askToReset(): void {
    void dialogs.open('confirm action', {
      title: t('storage.anewTitle'),
      text: t('storage.anewText'),
      actionText: t('storage.anew'),
      isDanger: true,
      onConfirm: () => chats.reset().catch(() => t('storage.anewFailed')),
    });
  }
  return (
    <main className={styles.screen}>
      <EmptyState
        icon="refresh"
        role="status"
        title={t('storage.newer')}
        text={t(platform.kind === 'web' ? 'storage.newerWebText' : 'storage.newerText')}
        actions={
          <>
            {/* A reload loads the newest version. */}
            {platform.kind === 'web' && (
              <Button onPress={() => location.reload()}>{t('storage.loadAgain')}</Button>
            )}
            <Button kind="quiet" onPress={askToReset}>
              {t('storage.anew')}
            </Button>
          </>
        }
      />
    </main>
  );
}

/** Shown if the stored data, or the code that opens it, failed to load. */
export function FailedStorage({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('notices');
  return (
    <main className={styles.screen}>
      <EmptyState
        icon="warn"
        role="status"
        title={t('storage.failed')}
        text={t('storage.failedText')}
        actions={<Button onPress={onRetry}>{t('storage.tryNow')}</Button>}
      />
    </main>
  );
}
