import { contract, endpointNames, type EndpointName } from '#shared/api/contract.ts';
import type { EndpointSpec } from '#shared/api/endpoint.ts';
import { roles, type Role } from '#shared/domain/roles.ts';
import { openDeployment, type Deployment } from './deployment.ts';
import { signInDemoPeople, signUpThrowaway, type Cast, type Person } from './people.ts';

/** A deployment with signed-in people of each role. */
export interface ContractFixture {
  readonly deployment: Deployment;
  readonly demo: Cast;
  /** Accounts created for this run, which tests may change freely. */
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

/** Endpoints whose effect a person cannot undo. Each is called by a separate account, after all others. */
const destructive: readonly EndpointName[] = [
  'updateEmail',
  'updatePassword',
  'deactivate',
  'reactivate',
  'logout',
  'endOtherSessions',
  'removeAccount',
];

/** All endpoints, the destructive ones last. */
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

/**
 * Returns the demo account of a role. If a foreign deployment has none, returns the throwaway account of that
 * role, or null.
 */
function personOf({ demo, throwaway }: ContractFixture, role: Role): Person | null {
  if (demo[role]) return demo[role];
  return role === 'user' || role === 'pendingGoddess' ? throwaway[role] : null;
}

/** Returns whether the endpoint has no lasting effect. */
function isHarmless(spec: EndpointSpec): boolean {
  return spec.method === 'GET' && !spec.changesState;
}

/**
 * Returns the people who call an endpoint. Demo accounts of every allowed role call endpoints without
 * lasting effect. Throwaway accounts call the others, or one demo account if no throwaway role is allowed.
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

/**
 * Returns a person who may call the endpoint, preferably a throwaway account. Null: the deployment has no
 * account with an allowed role.
 */
export function someCaller(stage: ContractFixture, name: EndpointName): Person | null {
  const allowed = allowedRoles(specOf(name));
  if (allowed.includes('user')) return stage.throwaway.user;
  if (allowed.includes('pendingGoddess')) return stage.throwaway.pendingGoddess;
  return allowed.map((role) => stage.demo[role]).find((person) => person !== null) ?? null;
}

/** Returns a person of each role that may not call the endpoint. */
export function strangersTo(stage: ContractFixture, name: EndpointName): Person[] {
  const allowed = allowedRoles(specOf(name));
  return roles.filter((role) => !allowed.includes(role)).flatMap((role) => personOf(stage, role) ?? []);
}
