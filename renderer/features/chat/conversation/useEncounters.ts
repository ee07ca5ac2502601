import { proxy, ref } from 'valtio';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { CallRecord } from '#shared/domain/calls.ts';
import { useChats } from '../chatContext.ts';
import type { EncountersState } from '../session/encounters.ts';
import { useScoped } from './useScoped.ts';

const noRecords: readonly CallRecord[] = [];
/** State before the entries are opened, and in chats without entries. Never changes. */
const none = proxy<EncountersState>({ records: ref(noRecords), next: null });

/**
 * Returns the calls and matches with a user, newest first, at least as far back as `from`. Loads older pages
 * while the messages reach further back. `userId` null: returns none.
 */
export function useEncounters(userId: string | null, from: number): readonly CallRecord[] {
  const { session } = useChats();
  const opened = useScoped(userId, (scope, id) => (id === null ? null : session.openEncounters(scope, id)));
  const { records, next } = useSnapshot(opened?.state ?? none);
  const oldest = records.at(-1);
  const isMissing = next !== null && oldest !== undefined && Date.parse(oldest.created) > from;
  useEffect(() => {
    if (isMissing) void opened?.loadOlder();
  }, [isMissing, next, opened]);
  return records as readonly CallRecord[];
}
