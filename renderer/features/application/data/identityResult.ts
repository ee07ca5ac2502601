import type { Contract } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';

type IdvApprovement = Pick<ResponseOutput<Contract['getIdvApprovement']>, 'approved' | 'state'>;

/**
 * Returns the result of the identity check; null: none yet. Section 7 defines `approved` alone, so every
 * deployment sends it.
 */
export function resultOf({ approved, state }: IdvApprovement): 'approved' | 'refused' | null {
  if (approved || state === 'approved') return 'approved';
  return state === 'refused' ? 'refused' : null;
}
