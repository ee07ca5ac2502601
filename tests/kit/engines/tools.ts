import { describe, it } from 'vitest';
import type { TestTools } from './participants.ts';
import { inGateOrProof } from '../proof.ts';

/** What the suite of the engines is run with; it knows no test framework itself. */
export const testTools: TestTools = {
  describe,
  it,
  report: (text) => console.warn(text),
  // One leaves and the other is left; both end at once.
  joinsInARow: inGateOrProof(4, 20),
  // Beside other work on two cores even the best of five tries took more than 200 ms.
  cameraNoticedMs: inGateOrProof(2_000, 200),
};
