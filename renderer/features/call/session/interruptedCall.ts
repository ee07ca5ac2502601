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
  /** Whose call it is: another person may sign in in the same window. */
  me: id,
  call: z.object({
    callId: id,
    direction: z.enum(callDirections),
    peer: companionSchema,
    callType: callTypeSchema,
    price: coins,
    credentials: credentialsSchema,
  }),
  /** When it began by this machine's clock; null where it had not yet. */
  startedAtMs: maybe(z.number()),
});

/** A call that a page was in when it was loaded anew. */
export interface Interrupted {
  readonly call: Call;
  readonly startedAtMs: number | null;
  /** Whether the other side is still in it, as far as is known. */
  readonly isOver: boolean;
}

export interface InterruptedCall {
  /** What the page before this one was in, once the server has said how it stands; null where there is nothing to say. */
  readonly view: { offer: Interrupted | null };
  /** Told of every state: a call that goes on is written down, one that ends is struck out. */
  follow(state: CallState): void;
  /** The server says that a call is over. */
  ended(callId: string): void;
  /** The call to go back to, which is offered no more. Null where it is over. */
  take(): Interrupted | null;
  /** It is offered no more. */
  dismiss(): void;
}

/**
 * Remembers the call that goes on for as long as the window lives (§4.7): a reload takes the page away, while the server
 * waits some seconds for whoever left. Only a reload counts: a copy of the window must not take the call from it.
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
    // Another call has begun meanwhile, or nobody knows: nothing is offered that may not be.
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
