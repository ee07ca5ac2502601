import { expect, it, onTestFinished } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { measureLoopDelay } from './loopDelay.ts';

/** Blocks the thread, as a long computation in a request does. */
function block(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

it('the measured delay grows when turns of the event loop take long', async () => {
  const scope = createScope();
  onTestFinished(() => scope.end());
  const delayMs = measureLoopDelay(scope);
  expect(delayMs()).toBe(0);
  await waitFor('the delay is seen', () => {
    block(200);
    return delayMs() > 100;
  });
});
