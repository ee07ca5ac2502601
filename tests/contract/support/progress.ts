import { contract, endpointNames, type EndpointName } from '#shared/api/contract.ts';
import { apiBases, type ApiBase, type EndpointSpec } from '#shared/api/endpoint.ts';
import { notBuiltYet } from '#backend/http/notBuiltYet.ts';

/** How far the embedded backend is, by its own list (backend/http/notBuiltYet.ts): there is no second one. */
export interface Progress {
  readonly declared: number;
  readonly built: number;
  readonly notBuilt: number;
  readonly rows: readonly ProgressRow[];
}

export interface ProgressRow {
  readonly name: EndpointName;
  readonly base: ApiBase;
  readonly method: string;
  readonly path: string;
  readonly isBuilt: boolean;
}

export function readProgress(): Progress {
  const missing: readonly string[] = notBuiltYet;
  const bases = Object.keys(apiBases) as ApiBase[];
  const rows = endpointNames
    .map((name): ProgressRow => {
      const { base, method, path }: EndpointSpec = contract[name];
      return { name, base, method, path, isBuilt: !missing.includes(name) };
    })
    .sort((a, b) => bases.indexOf(a.base) - bases.indexOf(b.base));
  const built = rows.filter((row) => row.isBuilt).length;
  return { declared: rows.length, built, notBuilt: rows.length - built, rows };
}

export function summaryOf({ declared, built, notBuilt }: Progress): string {
  return `${declared} declared, ${built} built, ${notBuilt} not built`;
}
