import { expect, it, onTestFinished } from 'vitest';
import { transitionCall } from '#renderer/features/call/machine/callMachine.ts';
import type { CallEffect } from '#renderer/features/call/machine/effects.ts';
import { run } from './callMachine.ts';

const failed = (report: ReturnType<typeof run>) =>
  report.goals.filter((goal) => !goal.isMet).map((goal) => goal.name);
const broken = 'illegal states, orphan timers, double charges';

/** Returns the call machine with its effects changed. */
const withEffects =
  (change: (effect: CallEffect) => readonly CallEffect[]): typeof transitionCall =>
  (...args) => {
    const step = transitionCall(...args);
    return { ...step, effects: step.effects.flatMap(change) };
  };

it('the proof passes for the real machine at small size', () => {
  const report = run({ sequences: 2_000 });
  expect(report.notes).toEqual([]);
  expect(failed(report)).toEqual([]);
});

it('the proof finds a timer that is never disarmed and a timer that is never armed', () => {
  const orphans = run({
    sequences: 300,
    transition: withEffects((effect) => (effect.kind === 'disarm' ? [] : [effect])),
  });
  expect(failed(orphans)).toContain(broken);
  expect(orphans.notes?.join()).toContain('orphan timer');
  const none = run({
    sequences: 300,
    transition: withEffects((effect) => (effect.kind === 'arm' && effect.timer === 'ring' ? [] : [effect])),
  });
  expect(none.notes?.join()).toContain('a ring without an end');
});

it('the proof finds a minute that is sent twice and a channel that stays open', () => {
  const twice = run({
    sequences: 300,
    transition: withEffects((effect) => (effect.kind === 'postMinute' ? [effect, effect] : [effect])),
  });
  expect(twice.notes?.join()).toContain('told twice: minute');
  const open = run({
    sequences: 300,
    transition: withEffects((effect) => (effect.kind === 'leave' ? [] : [effect])),
  });
  expect(open.notes?.join()).toContain('the open channel is not the state’s');
});

it('the proof finds a call that is charged before it is connected', () => {
  const hasty: typeof transitionCall = (state, event, nowMs) => {
    if (state.kind !== 'connecting') return transitionCall(state, event, nowMs);
    return transitionCall({ ...state, media: { ...state.media, isConnected: true } }, event, nowMs);
  };
  expect(run({ sequences: 2_000, transition: hasty }).notes?.join()).toContain('without a connection');
});

it('the proof finds a machine that charges an answer twice, one that ignores the total, and one that mutates its input', () => {
  const greedy: typeof transitionCall = (state, event, nowMs) => {
    const step = transitionCall(state, event, nowMs);
    if (event.type !== 'minuteCharged' || step.state.kind !== 'incall') return step;
    const { money } = step.state;
    return { ...step, state: { ...step.state, money: { ...money, charged: money.charged + 1 } } };
  };
  expect(run({ sequences: 300, transition: greedy }).notes?.join()).toContain(
    'charged is not what was charged',
  );
  const deaf: typeof transitionCall = (state, event, nowMs) =>
    transitionCall(state, event.type === 'callEnded' ? { ...event, minutes: null } : event, nowMs);
  expect(run({ sequences: 10_000, transition: deaf }).notes?.join()).toContain('the receipt does not add up');
  // The states include constants of the machine that other files in this process use.
  const touched = new Set<object>();
  onTestFinished(() => touched.forEach((state) => Reflect.deleteProperty(state, 'touched')));
  const impure: typeof transitionCall = (state, event, nowMs) => {
    touched.add(Object.assign(state, { touched: nowMs }));
    return transitionCall(state, event, nowMs);
  };
  expect(run({ sequences: 10, transition: impure }).notes?.join()).toContain('changed the state');
});
