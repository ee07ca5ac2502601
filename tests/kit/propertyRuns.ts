import { testDatabase } from './backend/database.ts';
import { inGateOrProof } from './proof.ts';

/** How often a property is tried in the gate and in the proof; on PostgreSQL, where each time takes much longer. */
export function propertyRuns(gate: number, proof: number): number {
  const { kind } = testDatabase();
  if (kind === 'sqlite') return inGateOrProof(gate, proof);
  return Math.ceil(proof / (kind === 'pglite' ? 10 : 4));
}
