import { useQuery } from '@tanstack/react-query';
import type { OwnApplication } from '#shared/domain/applications.ts';
import type { Credentials } from '#shared/domain/media.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { Readiness } from '#shared/domain/streamer.ts';
import { useServices } from '#renderer/services/context.ts';
import { queryKeys, unwrap } from '#renderer/services/queries.ts';
import type { Check, CheckKey } from './checks.ts';

/** Milliseconds between requests while the page is open, because a check may change meanwhile. */
const everyMs = 60_000;

export const serverKeys = [
  'profile',
  'identity',
  'payout',
  'standing',
] as const satisfies readonly CheckKey[];
export type ServerKey = (typeof serverKeys)[number];

export interface ServerCheck extends Check {
  readonly key: ServerKey;
  /** Key of a text that the server gives as a reason. */
  readonly reason: string | null;
  /** Time since when the state holds. */
  readonly at: string | null;
  /** Items that the user's application lacks. */
  readonly missing: readonly OwnApplication['items'][number]['item'][];
}

export interface ServerChecks {
  /** Empty for a user without checks: an artist starts no matches. */
  readonly checks: readonly ServerCheck[];
  /** ICE servers of a call; null: unknown yet. */
  readonly iceServers: Credentials['iceServers'] | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

const plain = { reason: null, at: null, missing: [] } as const;

/** Returns placeholders for checks without an answer. */
function unanswered(keys: readonly ServerKey[], hasFailed: boolean): readonly ServerCheck[] {
  const state = hasFailed ? 'unknown' : 'waiting';
  return keys.map((key) => ({ ...plain, key, state, isNeeded: false }));
}

function stateOf({ ok, isNeeded, reason }: Readiness['checks'][number]): ServerCheck['state'] {
  if (ok) return 'good';
  if (reason === 'readinessReason.methodPending') return 'later';
  return isNeeded ? 'bad' : 'better';
}

/** Converts the server's checks. Ignores unknown checks of a newer server. */
export function checksOf({ checks }: Readiness): readonly ServerCheck[] {
  return serverKeys.flatMap((key) => {
    const check = checks.find((one) => one.key === key);
    if (!check) return [];
    const { isNeeded, reason, at } = check;
    return [{ ...plain, key, state: stateOf(check), isNeeded, reason, at }];
  });
}

/**
 * Returns the checks of a user who is not approved yet, from the application. The payout method is added
 * after approval.
 */
export function checksOfApplication({ items, state }: OwnApplication): readonly ServerCheck[] {
  const lacking = items.filter(({ have, need }) => have < need).map(({ item }) => item);
  const missing = lacking.filter((item) => item !== 'idv');
  const isRefused = state === 'refused' || state === 'appealed';
  const isConfirmed = !lacking.includes('idv');
  return [
    { ...plain, key: 'profile', state: missing.length === 0 ? 'good' : 'bad', isNeeded: true, missing },
    { ...plain, key: 'identity', state: isConfirmed ? 'good' : 'bad', isNeeded: true },
    { ...plain, key: 'payout', state: 'later', isNeeded: false },
    ...(isRefused ? [{ ...plain, key: 'standing', state: 'bad', isNeeded: true } as const] : []),
  ];
}

/** Returns whether a query failed or waits for the network. The query repeats when the network is back. */
function isMissed(query: { data: unknown; isError: boolean; fetchStatus: string }): boolean {
  return query.data === undefined && (query.isError || query.fetchStatus === 'paused');
}

const straight: Credentials['iceServers'] = [];

/** Loads the server's checks: of a goddess by `amIready` (§6), of an applicant from the application. */
export function useServerChecks(role: Role): ServerChecks {
  const { api } = useServices();
  const readinessQuery = useQuery({
    queryKey: queryKeys.readiness,
    queryFn: ({ signal }) => unwrap(api.call('amIready', {}, { signal })),
    enabled: role === 'goddess',
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
  const applicationQuery = useQuery({
    queryKey: ['application', 'own'],
    queryFn: ({ signal }) => unwrap(api.call('getApplication', {}, { signal })),
    enabled: role === 'pendingGoddess',
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
  if (role === 'goddess') {
    const { data, refetch } = readinessQuery;
    const hasFailed = isMissed(readinessQuery);
    return {
      checks: data ? checksOf(data) : unanswered(serverKeys, hasFailed),
      // If the request failed, the path to the server is measured instead.
      iceServers: data?.iceServers ?? (hasFailed ? straight : null),
      hasFailed,
      retry: () => void refetch(),
    };
  }
  if (role === 'pendingGoddess') {
    const { data, refetch } = applicationQuery;
    const hasFailed = isMissed(applicationQuery);
    return {
      checks: data ? checksOfApplication(data) : unanswered(['profile', 'identity', 'payout'], hasFailed),
      iceServers: straight,
      hasFailed,
      retry: () => void refetch(),
    };
  }
  return { checks: [], iceServers: straight, hasFailed: false, retry: () => undefined };
}
