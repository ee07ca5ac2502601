import type { Contract } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';

type IdvApprovement = Pick<ResponseOutput<Contract['getIdvApprovement']>, 'approved' | 'state'>;

/** The provider's result. Null: none yet. `approved` alone is section 7's word, which every deployment says. */
export function resultOf({ approved, state }: IdvApprovement): 'approved' | 'refused' | null {
  if (approved || state === 'approved') return 'approved';
  return state === 'refused' ? 'refused' : null;
}
