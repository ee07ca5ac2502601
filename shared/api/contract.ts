import { accountApi } from './account.ts';
import type { EndpointSpec } from './endpoint.ts';
import { matchingApi } from './matching.ts';

/** The one list of endpoints. Client calls, server routes, fixtures and the contract test all come from it. */
export const contract = {
  ...accountApi,
  ...matchingApi,
} as const satisfies Record<string, EndpointSpec>;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;
export const endpointNames = Object.keys(contract) as EndpointName[];
