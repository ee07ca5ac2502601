import { describe, it } from 'vitest';
import type { TestTools } from '#renderer/engines/conformance/participants.ts';
import { inGateOrProof } from './proof.ts';

/** What the suite of the engines is run with; it knows no test framework itself. */
export const testTools: TestTools = {
  describe,
  it,
  report: (text) => console.warn(text),
  // One leaves and the other is left; both end at once.
  joinsInARow: inGateOrProof(4, 20),
  // Not told, it would be missed after two seconds and more. How soon it is told, a busy machine does not show.
  cameraNoticedMs: inGateOrProof(2_000, 200),
};
