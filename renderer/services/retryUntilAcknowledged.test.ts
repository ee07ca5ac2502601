import { expect, it, vi } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import type { CallResult } from './apiClient.ts';
import { againAfterMs, retryUntilAcknowledged } from './retryUntilAcknowledged.ts';

type Answer = CallResult<string>;
const failure = (canRetry: boolean) => ({ ok: false, error: { canRetry } }) as Answer;
const lost = failure(true);
const refused = failure(false);
const done: Answer = { ok: true, value: 'done' };

function open(answers: readonly Answer[], isStillWanted?: () => boolean) {
  const clock = createManualClock();
  const scope = createScope();
  const left = [...answers];
  const attempt = vi.fn(async () => left.shift() ?? done);
  const onEnd = vi.fn<(answer: Answer) => void>();
  void retryUntilAcknowledged({ clock, scope, attempt, ...(isStillWanted && { isStillWanted }) }).then(onEnd);
  const attempts = (count: number) =>
    waitFor(() => expect([attempt.mock.calls.length, clock.pending]).toEqual([count, 1]));
  const end = (answer: Answer) => waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(answer));
  return { clock, scope, attempt, attempts, end };
}

it('repeats a lost request after a pause until it is acknowledged', async () => {
  const { clock, attempt, attempts, end } = open([lost, lost, done]);
  await attempts(1);
  clock.advance(againAfterMs - 1);
  expect(attempt).toHaveBeenCalledTimes(1);
  clock.advance(1);
  await attempts(2);
  clock.advance(againAfterMs);
  await end(done);
  expect(attempt).toHaveBeenCalledTimes(3);
});

it('returns a refusal that a retry cannot change', async () => {
  const { attempt, end } = open([refused]);
  await end(refused);
  expect(attempt).toHaveBeenCalledTimes(1);
});

it('does not repeat a request that is no longer wanted after the pause', async () => {
  let isWanted = true;
  const { clock, attempt, attempts, end } = open([lost], () => isWanted);
  await attempts(1);
  isWanted = false;
  clock.advance(againAfterMs);
  await end(lost);
  expect(attempt).toHaveBeenCalledTimes(1);
});

it('sends no request after the scope ended', async () => {
  const { clock, scope, attempt, attempts } = open([lost]);
  await attempts(1);
  scope.end();
  clock.advance(againAfterMs);
  expect([clock.pending, attempt.mock.calls.length]).toEqual([0, 1]);
});
