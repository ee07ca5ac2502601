import * as z from 'zod/mini';
import { proxy, ref } from 'valtio';
import { callRecordSchema, type CallRecord } from '#shared/domain/calls.ts';
import { limits } from '#shared/domain/constants.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { LocalStore } from '#shared/store/localStore.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';

export interface EncountersState {
  /** Calls and matches with the person, newest first. An unchanged list stays the same object. */
  records: readonly CallRecord[];
  /** Cursor of the next page; null: everything is loaded, or the server has not answered yet. */
  next: string | null;
}

/** The calls and matches of two people, which the conversation shows between its messages. */
export interface Encounters {
  readonly userId: string;
  readonly state: EncountersState;
  /** Loads the newest page again, after a call or a match ended. */
  refresh(): Promise<void>;
  loadOlder(): Promise<void>;
}

interface EncountersOptions {
  readonly scope: Scope;
  readonly api: ApiClient;
  readonly local: Pick<LocalStore, 'getValue' | 'putValue'>;
  readonly userId: string;
  readonly log: (message: string, detail?: unknown) => void;
}

const storedSchema = z.array(callRecordSchema);
/** Name of the record in which this device keeps the newest page, for a start without a connection. */
const storageKey = (userId: string) => `encounters:${userId}`;

function createEncounters({ scope, api, local, userId, log }: EncountersOptions): Encounters {
  const none: readonly CallRecord[] = [];
  const state = proxy<EncountersState>({ records: ref(none), next: null });
  const stop = new AbortController();
  scope.onEnd(() => stop.abort());
  let hasAnswer = false;
  let running: Promise<void> | null = null;

  /** Replaces the records of the same time span and keeps the older ones that were loaded before. */
  function show(page: readonly CallRecord[], isNewest: boolean): void {
    const fresh = new Set(page.map(({ _id }) => _id));
    const others = state.records.filter(({ _id }) => !fresh.has(_id));
    const all = isNewest ? [...page, ...others] : [...others, ...page];
    if (JSON.stringify(all) !== JSON.stringify(state.records)) state.records = ref(all);
  }

  async function readStored(): Promise<void> {
    const stored = await local.getValue({ name: storageKey(userId) });
    if (stored !== null && !hasAnswer) show(storedSchema.parse(JSON.parse(stored)), true);
  }

  async function fetchPage(paginationToken: string | null): Promise<void> {
    const query = { tabId: 'all', userId, count: limits.chatPageSize, paginationToken };
    const answer = await api.call('getCallsList', { query }, { signal: stop.signal });
    if (answer.ok !== true || scope.ended) return;
    // A server that does not know the parameter answers with the calls of other people too.
    const records = answer.value.records.filter(({ user }) => user?._id === userId);
    const isNewest = paginationToken === null;
    if (isNewest && !hasAnswer) state.records = ref(none);
    const knownBefore = state.records.length;
    show(records, isNewest);
    if (!isNewest || !hasAnswer || knownBefore === 0) state.next = answer.value.paginationToken;
    hasAnswer = true;
    if (isNewest && records.length > 0) {
      const stored = records.map((record) => ({ ...record, user: null }));
      await local.putValue({ name: storageKey(userId), value: JSON.stringify(stored) });
    }
  }

  const encounters: Encounters = {
    userId,
    state,
    refresh: () =>
      fetchPage(null).catch((cause: unknown) => log('calls of a chat could not be loaded', cause)),
    async loadOlder() {
      if (state.next === null || running) return running ?? undefined;
      running = fetchPage(state.next)
        .catch((cause: unknown) => log('older calls of a chat could not be loaded', cause))
        .finally(() => (running = null));
      return running;
    },
  };
  readStored().catch((cause: unknown) => log('stored calls of a chat could not be read', cause));
  void encounters.refresh();
  return encounters;
}

export interface EncounterSet {
  open(owner: Scope, userId: string): Encounters;
  /** Loads the newest entries of every open conversation again. */
  refresh(): void;
}

/** The entries of all open conversations, loaded again when a call or a match of this person ends. */
export function openEncounterSet(
  options: Omit<EncountersOptions, 'userId'> & {
    readonly socket: Pick<SocketClient, 'subscribe'>;
    readonly me: string;
    /** Only this tab has the connection, so it passes the event on to the other tabs. */
    readonly onEnded: () => void;
  },
): EncounterSet {
  const { scope, socket, me, onEnded } = options;
  const opened = new Set<Encounters>();
  function refresh(): void {
    for (const one of opened) void one.refresh();
  }
  void socket.subscribe({
    scope,
    kind: 'call',
    id: me,
    onEvent({ event }) {
      if (event !== 'callEnded' && event !== 'matchEnded') return;
      refresh();
      onEnded();
    },
    onRenewed: ({ missed }) => void (missed && refresh()),
    onGap: refresh,
  });
  return {
    refresh,
    open(owner, userId) {
      const one = createEncounters({ ...options, scope: owner, userId });
      opened.add(one);
      owner.onEnd(() => opened.delete(one));
      return one;
    },
  };
}
