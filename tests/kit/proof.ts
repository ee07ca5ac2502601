import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether `npm run prove` asks, which takes the time for all that the gate has a part of. */
    readonly isFullSize: boolean;
  }
}

/** What a test goes through: a part in the gate, which can fail for every reason that the whole can. */
export const inGateOrProof = <T>(gate: T, proof: T): T => (inject('isFullSize') ? proof : gate);
