import { proxy, ref } from 'valtio';
import * as z from 'zod/mini';
import { callDirections, callTypeSchema } from '#shared/domain/calls.ts';
import { coins, id, maybe } from '#shared/domain/fields.ts';
import { credentialsSchema } from '#shared/domain/media.ts';
import { companionSchema } from '#shared/domain/person.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { KeyValue } from '#renderer/services/keyValue.ts';
import { ongoingCallKey } from '#renderer/services/ongoingCallKey.ts';
import type { Call, CallState } from '../machine/types.ts';

const storedSchema = z.object({
  /** Id of the user in the call, because another user may sign in in the same window. */
  me: id,
  call: z.object({
    callId: id,
    direction: z.enum(callDirections),
    peer: companionSchema,
    callType: callTypeSchema,
    price: coins,
    credentials: credentialsSchema,
  }),
  /** When the call began, by this client's clock; null: it had not begun. */
  startedAtMs: maybe(z.number()),
});

/** A call that the page was in before a reload. */
export interface Interrupted {
  readonly call: Call;
  readonly startedAtMs: number | null;
  /** Whether the call has ended, as far as this client knows. */
  readonly isOver: boolean;
}

export interface InterruptedCall {
  /**
   * The call of the page before the reload, set once the server has answered; null: there is no call to
   * offer.
   */
  readonly view: { offer: Interrupted | null };
  /** Stores a running call and removes one that has ended. Called with every state. */
  follow(state: CallState): void;
  /** Marks the offered call as over. */
  ended(callId: string): void;
  /** Removes the offer and returns its call. Returns null if that call is over. */
  take(): Interrupted | null;
  /** Removes the offer. */
  dismiss(): void;
}

/**
 * Stores the running call for the life of the window (§4.7), so that the user can return to it after a
 * reload. Without a reload the stored call is dropped, because a duplicated window must not take over the
 * call.
 */
export function createInterruptedCall(options: {
  readonly api: ApiClient;
  readonly keyValue: KeyValue;
  readonly me: string;
  readonly isReload: boolean;
}): InterruptedCall {
  const { api, keyValue, me, isReload } = options;
  const view = proxy<InterruptedCall['view']>({ offer: null });
  let written: string | null = null;

  function read(): Omit<Interrupted, 'isOver'> | null {
    const text = keyValue.read(ongoingCallKey);
    keyValue.remove(ongoingCallKey);
    if (text === null || !isReload) return null;
    try {
      const stored = storedSchema.safeParse(JSON.parse(text));
      if (!stored.success || stored.data.me !== me) return null;
      const { call, startedAtMs } = stored.data;
      return { call: { ...call, matchId: null }, startedAtMs };
    } catch {
      return null;
    }
  }

  async function ask(): Promise<void> {
    const left = read();
    if (!left) return;
    const answer = await api.call('isCallEnd', { params: { id: left.call.callId } });
    // Offers the call only if the server answered and no other call has begun meanwhile.
    if (!answer.ok || written !== null) return;
    view.offer = ref({ ...left, isOver: answer.value.isEnd });
  }
  void ask();

  function forget(): void {
    if (written === null) return;
    written = null;
    keyValue.remove(ongoingCallKey);
  }

  return {
    view,
    follow(state) {
      if (state.kind !== 'connecting' && state.kind !== 'incall') return forget();
      view.offer = null;
      const { matchId: _, ...call } = state.call;
      const startedAtMs = state.kind === 'incall' ? state.startedAtMs : state.sinceMs;
      const name = `${call.callId} ${startedAtMs}`;
      if (written === name) return;
      written = name;
      keyValue.write(ongoingCallKey, JSON.stringify({ me, call, startedAtMs }));
    },
    ended(callId) {
      if (view.offer?.call.callId === callId) view.offer = ref({ ...view.offer, isOver: true });
    },
    take() {
      const { offer } = view;
      view.offer = null;
      return offer?.isOver === false ? offer : null;
    },
    dismiss: () => void (view.offer = null),
  };
}
