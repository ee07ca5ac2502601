import { testDatabase } from './backend/database.ts';
import { inGateOrProof } from './proof.ts';

/**
 * Returns the number of runs of a property in the gate or the proof. PostgreSQL gets a fraction of the
 * proof's runs, because each run takes much longer there.
 */
export function propertyRuns(gate: number, proof: number): number {
  const { kind } = testDatabase();
  if (kind === 'sqlite') return inGateOrProof(gate, proof);
  return Math.ceil(proof / (kind === 'pglite' ? 10 : 4));
}
