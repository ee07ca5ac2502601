import type { EndpointName } from '#shared/api/contract.ts';
import { notBuilt, type NotBuilt } from './handler.ts';

/** Endpoints that answer 501 `not_implemented`. Building one means taking it out of here. */
export const notBuiltYet = [] as const satisfies readonly EndpointName[];

export type NotBuiltName = (typeof notBuiltYet)[number];

export const notBuiltHandlers = Object.fromEntries(notBuiltYet.map((name) => [name, notBuilt])) as {
  readonly [N in NotBuiltName]: NotBuilt;
};
