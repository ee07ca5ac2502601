import { expect, it, onTestFinished } from 'vitest';
import { transitionMatch } from '#renderer/features/match/machine/matchMachine.ts';
import type { MatchEffect } from '#renderer/features/match/machine/types.ts';
import { run } from './matchMachine.ts';

const failed = (report: ReturnType<typeof run>) =>
  report.goals.filter((goal) => !goal.isMet).map((goal) => goal.name);

it('the proof passes for the real machine at small size', () => {
  expect(failed(run({ sequences: 1_000 }))).toEqual([]);
});

it('the proof finds a machine that forgets to leave the channel', () => {
  const forgetful: typeof transitionMatch = (...step) => {
    const { state, effects } = transitionMatch(...step);
    return { state, effects: effects.filter((effect) => effect.type !== 'leave') };
  };
  const report = run({ sequences: 1_000, transition: forgetful });
  expect(failed(report)).toEqual(['broken promises']);
  expect(report.notes?.join()).toContain('the open channel is not the state’s');
});

it('the proof finds a machine that starts a match twice and one that mutates its input', () => {
  const eager: typeof transitionMatch = (state, event, nowMs) => {
    const step = transitionMatch(state, event, nowMs);
    const twice = (effect: MatchEffect): MatchEffect[] =>
      effect.type === 'postStart' ? [effect, effect] : [effect];
    return { ...step, effects: step.effects.flatMap(twice) };
  };
  expect(run({ sequences: 500, transition: eager }).notes?.join()).toContain('started twice');
  // The states include constants of the machine that other files in this process use.
  const touched = new Set<object>();
  onTestFinished(() => touched.forEach((state) => Reflect.deleteProperty(state, 'touched')));
  const impure: typeof transitionMatch = (state, event, nowMs) => {
    const step = transitionMatch(state, event, nowMs);
    touched.add(Object.assign(state, { touched: nowMs }));
    return step;
  };
  expect(failed(run({ sequences: 10, transition: impure }))).toContain('broken promises');
});
