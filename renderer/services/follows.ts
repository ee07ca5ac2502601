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
  /** What the person wants and the server has not heard yet. */
  wanted: Record<string, boolean>;
  /** What the server said last, in this session. */
  told: Record<string, boolean>;
}

/**
 * Whom one follows: wanted at once, kept on this machine until the server has heard it (also without a network and over a
 * reload), and told once.
 */
export interface Follows {
  readonly state: FollowsState;
  /** `known` is what whoever shows the person was told: wanting that again takes the wish back. */
  want(userId: string, isOn: boolean, known: boolean): void;
  onRefused(listener: (userId: string, code: ApiError['code']) => void): () => void;
}

const retryMs = 15_000;
/** A second press within this time was meant as one. */
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
  // A log-out by choice wipes what ends so (session.ts).
  const storageKey = `follows:${me}`;
  const state = proxy<FollowsState>({ wanted: read(), told: {} });
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

  /** One after the other; false where there is no connection. */
  async function send(userId: string, isOn: boolean): Promise<boolean> {
    sending.add(userId);
    const answer = await api.call(isOn ? 'addFavorite' : 'removeFavorite', { params: { id: userId } });
    sending.delete(userId);
    if (scope.ended || answer.ok === undefined) return false;
    if (!answer.ok && answer.error.canRetry) return false;
    if (answer.ok) state.told[userId] = answer.value.isFavorite ?? isOn;
    change((wanted) => {
      // Wanted otherwise meanwhile: that is still to be told.
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

  /** In one tab at a time: what two of them have stored is told once. */
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
      // From another window or device of this person's; whom one blocks one follows no longer.
      if (event !== 'interaction' || !data.user) return;
      if (data.kind === 'follow') state.told[data.user._id] = true;
      if (data.kind === 'unfollow' || data.kind === 'block') state.told[data.user._id] = false;
      // Undone at once, a block gives back who followed whom: then what is asked for anew is right.
      if (data.kind === 'unblock') delete state.told[data.user._id];
    },
    onRenewed: again,
  });
  clock.after(scope, 0, again);

  return {
    state,
    want(userId, isOn, known) {
      const before = state.told[userId] ?? known;
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
const nobody = proxy<FollowsState>({ wanted: {}, told: {} });

export interface FollowState {
  readonly isOn: boolean;
  /** Not told yet: it goes out with the connection. */
  readonly isPending: boolean;
  readonly toggle: () => void;
}

/** Whether one follows this person, and the way to begin or to stop. */
export function useFollow(
  person: Pick<Companion, '_id' | 'isFavorite'>,
  onRefused: (code: ApiError['code']) => void,
): FollowState {
  const follows = use(FollowsContext);
  const { wanted, told } = useSnapshot(follows?.state ?? nobody);
  const { _id, isFavorite } = person;
  const known = isFavorite === true;
  const isOn = wanted[_id] ?? told[_id] ?? known;
  const hear = useEffectEvent((userId: string, code: ApiError['code']) => {
    if (userId === _id) onRefused(code);
  });
  useEffect(() => follows?.onRefused((userId, code) => hear(userId, code)), [follows]);
  const pressedAt = useRef(-Infinity);
  function toggle(): void {
    const now = performance.now();
    if (now - pressedAt.current < doublePressMs) return;
    pressedAt.current = now;
    follows?.want(_id, !isOn, known);
  }
  return { isOn, isPending: wanted[_id] !== undefined, toggle };
}
