import type { ComponentProps } from 'react';
import { useSnapshot } from 'valtio';
import { cx } from '#renderer/ui/cx.ts';
import { ChatRoute } from './ChatRoute.tsx';
import { FailedStorage, NewerStorage } from './StorageScreens.tsx';
import { StorageNotes, notesOf } from './StorageNotes.tsx';
import styles from './storage.module.css';

/** The chat page, or what keeps this device from showing it; above it, what is wrong with what is kept here. */
export function GatedChat(props: ComponentProps<typeof ChatRoute>) {
  const { chats } = props.live;
  const { health, hasFailed } = useSnapshot(chats.state);
  if (health?.state === 'newer') return <NewerStorage chats={chats} />;
  if (hasFailed) return <FailedStorage onRetry={chats.ask} />;
  const notes = health ? notesOf(health) : [];
  return (
    // The same element with and without notes: the page below stays what it is.
    <div className={cx(styles.gate, notes.length > 0 && styles.hasNotes)}>
      <StorageNotes notes={notes} onRepairSeen={chats.repairSeen} />
      <ChatRoute {...props} />
    </div>
  );
}
