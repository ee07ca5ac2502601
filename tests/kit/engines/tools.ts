import { describe, it } from 'vitest';
import type { TestTools } from './participants.ts';
import { inGateOrProof } from '../proof.ts';

/** The test framework's functions for the engine suite, which imports no framework itself. */
export const testTools: TestTools = {
  describe,
  it,
  report: (text) => console.warn(text),
  // Even numbers cover two ways of ending equally: one side leaves first, or both end at once.
  joinsInARow: inGateOrProof(4, 20),
  // The best of five attempts took more than 200 ms on two busy cores.
  cameraNoticedMs: inGateOrProof(2_000, 200),
};
