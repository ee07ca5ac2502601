import { describe, expect, it, onTestFinished } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import { createDecisions, undoWindowMs, type PendingDecision } from './decisions.ts';

function open() {
  const scope = createScope();
  onTestFinished(() => scope.end());
  const clock = createManualClock(0);
  const sent: PendingDecision[] = [];
  const answers: (() => void)[] = [];
  const decisions = createDecisions({
    clock,
    scope,
    send(made) {
      sent.push(made);
      return new Promise((done) => answers.push(done));
    },
  });
  const decide = (caseId: string, decision: PendingDecision['decision'] = 'upheld') =>
    decisions.decide({ caseId, decision, name: caseId.toUpperCase() });
  return {
    ...decisions,
    clock,
    decide,
    sentIds: () => sent.map(({ caseId }) => caseId),
    pendingIds: () => decisions.state.pending.map(({ caseId }) => caseId),
    async answer() {
      answers.shift()?.();
      await nextTask();
    },
  };
}

describe('a decision', () => {
  it('waits for its undo time, is sent once, and is listed until it is answered', async () => {
    const desk = open();
    desk.decide('a');
    desk.decide('a', 'dismissed');
    desk.clock.advance(undoWindowMs - 1);
    expect([desk.sentIds(), desk.pendingIds()]).toEqual([[], ['a']]);
    desk.clock.advance(1);
    expect([desk.sentIds(), desk.pendingIds()]).toEqual([['a'], ['a']]);
    expect(desk.state.pending[0]).toMatchObject({ decision: 'upheld', undoUntilMs: null });
    desk.clock.advance(undoWindowMs);
    await desk.answer();
    expect([desk.sentIds(), desk.pendingIds()]).toEqual([['a'], []]);
  });

  it('is undone while it waits, newest first, but not after it is sent', () => {
    const desk = open();
    desk.decide('a');
    desk.clock.advance(undoWindowMs - 1_000);
    desk.decide('b', 'dismissed');
    desk.decide('c');
    expect(desk.undo()).toMatchObject({ caseId: 'c' });
    expect(desk.undo()).toMatchObject({ caseId: 'b', decision: 'dismissed' });
    desk.clock.advance(1_000);
    expect(desk.undo()).toBeNull();
    desk.clock.advance(undoWindowMs);
    expect(desk.sentIds()).toEqual(['a']);
  });

  it('is sent at once when the page is left, and only once', () => {
    const desk = open();
    desk.decide('a');
    desk.decide('b');
    desk.flush();
    desk.clock.advance(undoWindowMs);
    desk.flush();
    expect(desk.sentIds()).toEqual(['a', 'b']);
  });
});
