import type { ComponentProps } from 'react';
import { useSnapshot } from 'valtio';
import { cx } from '#renderer/ui/cx.ts';
import { ChatRoute } from './ChatRoute.tsx';
import { FailedStorage, NewerStorage } from './StorageScreens.tsx';
import { StorageNotes, notesOf } from './StorageNotes.tsx';
import styles from './storage.module.css';

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
