import { contract } from '#shared/api/contract.ts';
import { roles, type Role } from '#shared/domain/roles.ts';
import type { Deployment } from './deployment.ts';
import { call, type Answer } from './requests.ts';

/** A signed-in person. */
export interface Person {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** One demo account for each role: README.md, "Demo accounts". */
export const demoEmails = {
  user: 'user@demo.local',
  goddess: 'queen@demo.local',
  pendingGoddess: 'newqueen@demo.local',
  artist: 'artist@demo.local',
} as const satisfies Record<Role, string>;
const demoPassword = 'demo1234';

export type Cast = Readonly<Record<Role, Person | null>>;

/**
 * Signs in the demo accounts. An account that a foreign deployment lacks is null, and the reason is logged.
 */
export async function signInDemoPeople(deployment: Deployment): Promise<Cast> {
  const found = await Promise.all(
    roles.map(async (role) => {
      const answer = await call(
        deployment,
        'login',
        { body: { method: 'ownemail', email: demoEmails[role], password: demoPassword } },
        null,
      );
      const person = answer.status === 200 ? toPerson(answer, demoEmails[role], demoPassword) : null;
      if (person?.role === role) return [role, person] as const;
      const reason = `${demoEmails[role]} is no ${role} at ${deployment.url}: log-in answered ${answer.status} ${answer.text.slice(0, 200)}`;
      if (!deployment.isForeign) throw new Error(reason);
      console.warn(reason);
      return [role, null] as const;
    }),
  );
  return Object.fromEntries(found) as unknown as Cast;
}

let people = 0;

/** Signs up a new person whom tests may change freely. */
export async function signUpThrowaway(
  deployment: Deployment,
  role: 'user' | 'pendingGoddess',
): Promise<Person> {
  const email = `throwaway.${process.pid}.${Date.now()}.${++people}@example.com`;
  const password = 'throw-away-7';
  const body = {
    method: 'ownemail',
    rolesGroup: role,
    email,
    password,
    name: 'Throwaway',
    gender: role === 'user' ? 'male' : 'female',
    birthday: '1990-06-15',
  };
  const answer = await call(deployment, 'signUp', { body }, null);
  if (answer.status !== 200)
    throw new Error(`the sign-up answered ${answer.status} ${answer.text.slice(0, 300)}`);
  return toPerson(answer, email, password);
}

function toPerson(answer: Answer, email: string, password: string): Person {
  const { authData, user } = contract.login.response.parse(answer.body);
  return { id: user._id, role: user.rolesGroup, email, password, token: authData.token };
}

/** A token that no server has issued. */
export const unknownToken = 'nobody-has-this-token-0000000000000000000000';
