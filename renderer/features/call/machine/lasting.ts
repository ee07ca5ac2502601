import type { CallEffect } from './effects.ts';
import { finish, stay, withoutWaiting, type Done } from './ending.ts';
import type { CallEvent } from './events.ts';
import { receiveBalance } from './money.ts';
import type { CallState, LocalFacts } from './types.ts';

type Lasting = Extract<
  CallEvent,
  { type: 'setCamera' | 'setMicrophone' | 'localChanged' | 'balanceKnown' | 'rulesChanged' | 'suspend' }
>;

const withLocal = (state: CallState, change: Partial<LocalFacts>): CallState => ({
  ...state,
  self: { ...state.self, local: { ...state.self.local, ...change } },
});

/** Handles the events that mean the same in every state. */
export function always(state: CallState, event: Lasting, nowMs: number): Done {
  const { self } = state;
  switch (event.type) {
    case 'setCamera':
      return {
        state: withLocal(state, { camera: event.isOn }),
        effects: [{ kind: 'setCamera', isOn: event.isOn }],
      };
    case 'setMicrophone':
      return {
        state: withLocal(state, { microphone: event.isOn }),
        effects: [{ kind: 'setMicrophone', isOn: event.isOn }],
      };
    case 'localChanged':
      return stay(withLocal(state, { camera: event.camera, microphone: event.microphone }));
    case 'balanceKnown':
      return stay(receiveBalance(state, event.coins, nowMs));
    case 'rulesChanged':
      return stay({ ...state, self: { ...self, rules: event.rules } });
    case 'suspend':
      return suspend(withLocal(state, { camera: false }), nowMs);
  }
}

/**
 * Ends the call before the computer sleeps. Turns the camera off, so that it is not on after waking without
 * the user.
 */
function suspend(state: CallState, nowMs: number): Done {
  const cameraOff: CallEffect = { kind: 'setCamera', isOn: false };
  if (state.kind === 'idle' || state.kind === 'ended') return { state, effects: [cameraOff] };
  // An incoming ring is not declined: another window, or a quick wake, may still answer. The same holds for a
  // waiting call.
  const report = state.kind === 'ringingIn' ? null : state.kind === 'ringingOut' ? 'cancelled' : 'ended';
  const over = finish(withoutWaiting(state), { reason: 'suspended', by: 'me', nowMs, report });
  return { state: over.state, effects: [cameraOff, ...over.effects] };
}
