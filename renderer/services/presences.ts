import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { Companion, Presence } from '#shared/domain/person.ts';
import { createEmitter, type Emitter } from '#shared/lib/emitter.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ApiClient } from './apiClient.ts';
import type { SocketClient } from './socketClient.ts';

/** The current presence of people, for all pages. Socket events override the presence in loaded lists. */
export interface Presences {
  /** Returns a person's presence; null if unknown. */
  of(userId: string): Presence | null;
  onChange(userId: string, listener: () => void): () => void;
  /** Takes the presence of people in a new answer of the server, which is newer than earlier events. */
  update(people: readonly Pick<Companion, '_id' | 'status'>[]): void;
  /**
   * Requests the presence of these people, after which the server sends their changes. Returns a function
   * that stops it.
   */
  watch(userIds: readonly string[]): () => void;
}

/**
 * Milliseconds after which watched people are requested again, because the server sends changes only for the
 * last few hundred.
 */
const askAgainMs = 60_000;
/** Milliseconds before a request, because scrolling adds people continuously. */
const settleMs = 300;
const askedAtOnce = 200;

export function createPresences(options: {
  readonly scope: Scope;
  readonly clock: Pick<Clock, 'after'>;
  readonly socket: Pick<SocketClient, 'subscribe'>;
  readonly api: Pick<ApiClient, 'call'>;
  readonly me: string;
}): Presences {
  const { scope, clock, socket, api, me } = options;
  const known = new Map<string, Presence>();
  const changes = new Map<string, Emitter<void>>();
  const watches = new Set<readonly string[]>();
  let waiting: Scope | null = null;

  function receive(userId: string, status: Presence): void {
    if (known.get(userId) === status) return;
    known.set(userId, status);
    changes.get(userId)?.emit();
  }

  async function ask(): Promise<void> {
    const userIds = [...new Set([...watches].flat())].slice(-askedAtOnce);
    if (userIds.length === 0 || scope.ended) return;
    const answer = await api.call('presenceMany', { body: { userIds } });
    if (answer.ok) for (const { userId, status } of answer.value) receive(userId, status);
    later(askAgainMs);
  }

  function later(ms: number): void {
    waiting?.end();
    waiting = scope.child();
    clock.after(waiting, ms, () => void ask());
  }

  void socket.subscribe({
    scope,
    kind: 'chat',
    id: me,
    onEvent({ event, data }) {
      if (event === 'presence') receive(data.userId, data.status);
    },
    onRenewed: ({ missed }) => missed && later(0),
    onGap: () => later(0),
  });

  return {
    of: (userId) => known.get(userId) ?? null,
    onChange(userId, listener) {
      const change = changes.get(userId) ?? createEmitter<void>();
      changes.set(userId, change);
      return change.listen(listener);
    },
    update(people) {
      for (const { _id, status } of people) receive(_id, status);
    },
    watch(userIds) {
      watches.add(userIds);
      later(settleMs);
      return () => void watches.delete(userIds);
    },
  };
}

/** Null: there is no live connection, so the presence in lists is shown. */
export const PresencesContext = createContext<Presences | null>(null);
const never = () => () => undefined;

/**
 * Returns a person's presence: the latest event, otherwise the given status. Artists always appear in a call
 * (§4).
 */
export function usePresence(person: Pick<Companion, '_id' | 'status' | 'rolesGroup'>): Presence {
  const presences = use(PresencesContext);
  const { _id, status, rolesGroup } = person;
  const latest = useSyncExternalStore(
    presences ? (listener) => presences.onChange(_id, listener) : never,
    () => presences?.of(_id) ?? null,
  );
  return rolesGroup === 'artist' ? 'inacall' : (latest ?? status);
}

/** Watches the presence of the visible people. */
export function useWatchedPresence(userIds: readonly string[]): void {
  const presences = use(PresencesContext);
  const key = userIds.join(' ');
  useEffect(() => (key === '' ? undefined : presences?.watch(key.split(' '))), [presences, key]);
}
