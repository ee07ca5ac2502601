import { contract, endpointNames, type EndpointName } from '#shared/api/contract.ts';
import type { EndpointSpec } from '#shared/api/endpoint.ts';
import { roles, type Role } from '#shared/domain/roles.ts';
import { openDeployment, type Deployment } from './deployment.ts';
import { signInDemoPeople, signUpThrowaway, type Cast, type Person } from './people.ts';

/** A deployment with people signed in, and who of them does what. */
export interface ContractFixture {
  readonly deployment: Deployment;
  readonly demo: Cast;
  /** Everybody's account of this run, whatever becomes of it. */
  readonly throwaway: Readonly<Record<'user' | 'pendingGoddess', Person>>;
}

export async function openContractFixture(): Promise<ContractFixture> {
  const deployment = await openDeployment();
  try {
    const demo = await signInDemoPeople(deployment);
    const [user, pendingGoddess] = await Promise.all([
      signUpThrowaway(deployment, 'user'),
      signUpThrowaway(deployment, 'pendingGoddess'),
    ]);
    return { deployment, demo, throwaway: { user, pendingGoddess } };
  } catch (error) {
    await deployment.stop();
    throw error;
  }
}

/** What a person can't come back from: each is done by an account of its own, after everything else. */
const destructive: readonly EndpointName[] = [
  'updateEmail',
  'updatePassword',
  'deactivate',
  'reactivate',
  'logout',
  'endOtherSessions',
  'removeAccount',
];

/** Every endpoint, the destructive ones last. */
export const walkOrder: readonly EndpointName[] = [
  ...endpointNames.filter((name) => !destructive.includes(name)),
  ...destructive,
];

export function isDestructive(name: EndpointName): boolean {
  return destructive.includes(name);
}

export function specOf(name: EndpointName): EndpointSpec {
  return contract[name];
}

function allowedRoles(spec: EndpointSpec): readonly Role[] {
  return typeof spec.access === 'string' ? roles : spec.access;
}

/** The demo account of a role or, where a foreign deployment has none, somebody who signed up for it. */
function personOf({ demo, throwaway }: ContractFixture, role: Role): Person | null {
  if (demo[role]) return demo[role];
  return role === 'user' || role === 'pendingGoddess' ? throwaway[role] : null;
}

/** Nothing of what it does can be seen afterwards. */
function isHarmless(spec: EndpointSpec): boolean {
  return spec.method === 'GET' && !spec.changesState;
}

/**
 * The people to call an endpoint as. What changes nothing is asked by a demo person of every role that may; what
 * changes something by somebody who does not matter, as long as the role can be signed up for.
 */
export async function callersOf(stage: ContractFixture, name: EndpointName): Promise<Person[]> {
  const spec = specOf(name);
  const allowed = allowedRoles(spec);
  if (isDestructive(name)) return [await signUpThrowaway(stage.deployment, 'user')];
  if (isHarmless(spec)) return allowed.flatMap((role) => personOf(stage, role) ?? []);
  const disposable = (['user', 'pendingGoddess'] as const).filter((role) => allowed.includes(role));
  if (disposable.length > 0) return disposable.map((role) => stage.throwaway[role]);
  return allowed.flatMap((role) => stage.demo[role] ?? []).slice(0, 1);
}

/** Somebody to call it as where it does not matter who, as long as they may. Null where there is nobody. */
export function someCaller(stage: ContractFixture, name: EndpointName): Person | null {
  const allowed = allowedRoles(specOf(name));
  if (allowed.includes('user')) return stage.throwaway.user;
  if (allowed.includes('pendingGoddess')) return stage.throwaway.pendingGoddess;
  return allowed.map((role) => stage.demo[role]).find((person) => person !== null) ?? null;
}

/** Somebody who may not, for each role that may not. */
export function strangersTo(stage: ContractFixture, name: EndpointName): Person[] {
  const allowed = allowedRoles(specOf(name));
  return roles.filter((role) => !allowed.includes(role)).flatMap((role) => personOf(stage, role) ?? []);
}
