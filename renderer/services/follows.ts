import { createContext, use, useEffect, useEffectEvent, useRef } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Companion } from '#shared/domain/person.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ApiClient, ApiError } from './apiClient.ts';
import type { KeyValue } from './keyValue.ts';
import type { SocketClient } from './socketClient.ts';

interface FollowsState {
  /** Follow states that the user chose and the server has not confirmed yet, by user id. */
  wanted: Record<string, boolean>;
  /** Follow states that the server last reported in this session, by user id. */
  confirmed: Record<string, boolean>;
}

/**
 * The people whom the user follows. Changes apply at once, are stored on this machine until the server
 * confirms them (also offline and over a reload), and are sent once.
 */
export interface Follows {
  readonly state: FollowsState;
  /**
   * Sets whether the user follows a person. `known` is the state in the shown data: choosing it again cancels
   * the change.
   */
  want(userId: string, isOn: boolean, known: boolean): void;
  onRefused(listener: (userId: string, code: ApiError['code']) => void): () => void;
}

const retryMs = 15_000;
/** Milliseconds in which a second press counts as part of the first. */
const doublePressMs = 500;

export function createFollows(options: {
  readonly scope: Scope;
  readonly clock: Pick<Clock, 'after'>;
  readonly api: Pick<ApiClient, 'call'>;
  readonly socket: Pick<SocketClient, 'subscribe'>;
  readonly local: KeyValue;
  readonly me: string;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
}): Follows {
  const { scope, clock, api, socket, local, me, locks } = options;
  // A chosen log-out deletes all keys that end with the user's id (session.ts).
  const storageKey = `follows:${me}`;
  const state = proxy<FollowsState>({ wanted: read(), confirmed: {} });
  const refused = createEmitter<readonly [string, ApiError['code']]>();
  const sending = new Set<string>();
  let isBusy = false;

  function read(): Record<string, boolean> {
    try {
      const stored: unknown = JSON.parse(local.read(storageKey) ?? '{}');
      const entries = Object.entries(stored ?? {}) as [string, unknown][];
      return Object.fromEntries(
        entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
      );
    } catch {
      return {};
    }
  }

  function change(alter: (wanted: Record<string, boolean>) => void): void {
    const next = read();
    alter(next);
    if (Object.keys(next).length === 0) local.remove(storageKey);
    else local.write(storageKey, JSON.stringify(next));
    state.wanted = next;
  }

  /** Sends one change; returns false if there is no connection or the request can be retried. */
  async function send(userId: string, isOn: boolean): Promise<boolean> {
    sending.add(userId);
    const answer = await api.call(isOn ? 'addFavorite' : 'removeFavorite', { params: { id: userId } });
    sending.delete(userId);
    if (scope.ended || answer.ok === undefined) return false;
    if (!answer.ok && answer.error.canRetry) return false;
    if (answer.ok) state.confirmed[userId] = answer.value.isFavorite ?? isOn;
    change((wanted) => {
      // The user changed this meanwhile, so the newer choice remains to be sent.
      if (!answer.ok || wanted[userId] === isOn) delete wanted[userId];
    });
    if (!answer.ok) refused.emit([userId, answer.error.code]);
    return true;
  }

  async function sendAll(): Promise<void> {
    state.wanted = read();
    for (let next = Object.entries(state.wanted)[0]; next; next = Object.entries(state.wanted)[0]) {
      if (!(await send(...next))) {
        clock.after(scope, retryMs, () => void flush());
        return;
      }
    }
  }

  /** Sends the stored changes in one tab at a time, so that two tabs do not send the same change. */
  async function flush(): Promise<void> {
    if (isBusy || scope.ended || Object.keys(state.wanted).length === 0) return;
    isBusy = true;
    if (locks) await locks.request(storageKey, sendAll);
    else await sendAll();
    isBusy = false;
  }

  const again = () => void flush();
  globalThis.addEventListener?.('online', again);
  scope.onEnd(() => globalThis.removeEventListener?.('online', again));
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey) state.wanted = read();
  };
  globalThis.addEventListener?.('storage', onStorage);
  scope.onEnd(() => globalThis.removeEventListener?.('storage', onStorage));
  void socket.subscribe({
    scope,
    kind: 'chat',
    id: me,
    onEvent({ event, data }) {
      // The event comes from another window or device of this user. Blocking someone ends following them.
      if (event !== 'interaction' || !data.user) return;
      if (data.kind === 'follow') state.confirmed[data.user._id] = true;
      if (data.kind === 'unfollow' || data.kind === 'block') state.confirmed[data.user._id] = false;
      // Undoing a block at once restores the follows of both people, so the state must be loaded again.
      if (data.kind === 'unblock') delete state.confirmed[data.user._id];
    },
    onRenewed: again,
  });
  clock.after(scope, 0, again);

  return {
    state,
    want(userId, isOn, known) {
      const before = state.confirmed[userId] ?? known;
      change((wanted) => {
        if (isOn === before && !sending.has(userId)) delete wanted[userId];
        else wanted[userId] = isOn;
      });
      void flush();
    },
    onRefused: (listener) => refused.listen(([userId, code]) => listener(userId, code)),
  };
}

export const FollowsContext = createContext<Follows | null>(null);
const nobody = proxy<FollowsState>({ wanted: {}, confirmed: {} });

export interface FollowState {
  readonly isOn: boolean;
  /** The change has not been confirmed by the server; it is sent when there is a connection. */
  readonly isPending: boolean;
  readonly toggle: () => void;
}

/** Returns whether the user follows this person, and a function that toggles it. */
export function useFollow(
  person: Pick<Companion, '_id' | 'isFavorite'>,
  onRefused: (code: ApiError['code']) => void,
): FollowState {
  const follows = use(FollowsContext);
  const { wanted, confirmed } = useSnapshot(follows?.state ?? nobody);
  const { _id, isFavorite } = person;
  const known = isFavorite === true;
  const isOn = wanted[_id] ?? confirmed[_id] ?? known;
  const onRefusal = useEffectEvent((userId: string, code: ApiError['code']) => {
    if (userId === _id) onRefused(code);
  });
  useEffect(() => follows?.onRefused((userId, code) => onRefusal(userId, code)), [follows]);
  const pressedAt = useRef(-Infinity);
  function toggle(): void {
    const now = performance.now();
    if (now - pressedAt.current < doublePressMs) return;
    pressedAt.current = now;
    follows?.want(_id, !isOn, known);
  }
  return { isOn, isPending: wanted[_id] !== undefined, toggle };
}
