import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** True under `npm run prove`, which runs the full size of tests that the gate runs in part. */
    readonly isFullSize: boolean;
  }
}

/**
 * Returns the value for the gate or the one for the proof. The gate's part must be able to fail for every
 * reason that the whole can.
 */
export const inGateOrProof = <T>(gate: T, proof: T): T => (inject('isFullSize') ? proof : gate);
