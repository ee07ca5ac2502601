import { expect, it, onTestFinished } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { measureLoopDelay } from './loopDelay.ts';

/** Keeps the processor busy, as a request that computes too much does. */
function block(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

it('measures how late an event loop is whose every turn takes long', async () => {
  const scope = createScope();
  onTestFinished(() => scope.end());
  const delayMs = measureLoopDelay(scope);
  expect(delayMs()).toBe(0);
  await waitFor('the delay is seen', () => {
    block(200);
    return delayMs() > 100;
  });
});
