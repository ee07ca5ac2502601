import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { Companion, Presence } from '#shared/domain/person.ts';
import { createEmitter, type Emitter } from '#shared/lib/emitter.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ApiClient } from './apiClient.ts';
import type { SocketClient } from './socketClient.ts';

/** How people are just now, for every page that shows some: what the socket tells, over what a list said. */
export interface Presences {
  /** Null: nobody has said yet. */
  of(userId: string): Presence | null;
  onChange(userId: string, listener: () => void): () => void;
  /** What a list or a page was answered, which is newer than what was heard before. */
  learn(people: readonly Pick<Companion, '_id' | 'status'>[]): void;
  /** These are looked at: asked about now, and the server tells of them from then on. Returns how to look away. */
  watch(userIds: readonly string[]): () => void;
}

/** The server tells of the last few hundred that were asked about; whoever is looked at for long is asked about again. */
const askAgainMs = 60_000;
/** While one scrolls, more come every moment. */
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

  function take(userId: string, status: Presence): void {
    if (known.get(userId) === status) return;
    known.set(userId, status);
    changes.get(userId)?.emit();
  }

  async function ask(): Promise<void> {
    const userIds = [...new Set([...watches].flat())].slice(-askedAtOnce);
    if (userIds.length === 0 || scope.ended) return;
    const answer = await api.call('presenceMany', { body: { userIds } });
    if (answer.ok) for (const { userId, status } of answer.value) take(userId, status);
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
      if (event === 'presence') take(data.userId, data.status);
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
    learn(people) {
      for (const { _id, status } of people) take(_id, status);
    },
    watch(userIds) {
      watches.add(userIds);
      later(settleMs);
      return () => void watches.delete(userIds);
    },
  };
}

/** Null where nothing is live: what lists said stands. */
export const PresencesContext = createContext<Presences | null>(null);
const never = () => () => undefined;

/** How this person is: as heard last, else as whoever shows them was told. Artists always show as in a call (§4). */
export function usePresence(person: Pick<Companion, '_id' | 'status' | 'rolesGroup'>): Presence {
  const presences = use(PresencesContext);
  const { _id, status, rolesGroup } = person;
  const heard = useSyncExternalStore(
    presences ? (listener) => presences.onChange(_id, listener) : never,
    () => presences?.of(_id) ?? null,
  );
  return rolesGroup === 'artist' ? 'inacall' : (heard ?? status);
}

/** Keeps those who are seen live. */
export function useWatchedPresence(userIds: readonly string[]): void {
  const presences = use(PresencesContext);
  const key = userIds.join(' ');
  useEffect(() => (key === '' ? undefined : presences?.watch(key.split(' '))), [presences, key]);
}
