import { loginMethods } from '#shared/domain/constants.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../http/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { hashPassword } from './passwords.ts';
import { toUserProfile } from './profiles.ts';
import { cleanName, invalid, requireAdult, requireShort } from './rules.ts';
import { createSessions } from './sessions.ts';
import { femaleRegistrationTests } from './settings.ts';
import { createSplits, parseAbTest } from './splits.ts';
import { createUsers, type UserRow } from './users.ts';

/** §5 "Registration", §8 "Signup", decisions page "Roles". A new person has no coins. */
export function createSignUpHandlers(context: Context): HandlersOf<'signUp'> {
  const { database, clock } = context;
  const users = createUsers(database);
  const sessions = createSessions(database, clock);
  const splits = createSplits(database);

  return {
    async signUp({ body }) {
      if (body.method === 'google') {
        throw new ApiFailure('not_implemented', 'Signing up with Google is not built yet; use your e-mail.');
      }
      const { email, password } = body;
      if (email === undefined) throw invalid('email', 'An e-mail is needed.');
      if (password === undefined) throw invalid('password', 'A password is needed.');
      // A pending goddess without one stays locked until she says it; a user would be let in at any age.
      if (body.birthday === undefined && body.rolesGroup === 'user')
        throw invalid('birthday', 'A birthday is needed.');
      if (body.birthday !== undefined) requireAdult(body.birthday, clock.now());
      requireShort({
        phone: body.phone,
        deviceId: body.deviceId,
        paymentProvider: body.paymentProvider,
      });
      const taken = await users.byEmail(email);
      if (taken) throw emailTaken(taken);

      const abTests = keptTests(body.abTests ?? []);
      const created = await users.create({
        email,
        password_hash: await hashPassword(password),
        login_method: loginMethods.ownemail,
        role: body.rolesGroup,
        name: body.name === undefined ? null : cleanName(body.name),
        gender: body.gender,
        birthday: body.birthday,
        phone: body.phone,
        bio: body.bio,
        agency_id: body.agencyId,
        device_id: body.deviceId,
        payment_provider: body.paymentProvider,
        ab_tests: JSON.stringify(abTests.map(({ name, group }) => `${name}|${group}`)),
        created_ms: clock.now(),
      });
      // Somebody was faster between the question and the write.
      if (!created) throw emailTaken(await users.byEmail(email));
      for (const { name, group } of abTests) await splits.groupOf(created.id, name, group);
      return { authData: { token: await sessions.issue(created.id) }, user: toUserProfile(created, 0) };
    },
  };
}

/** §5: "only split tests listed as female registration tests", each test once. */
function keptTests(sent: readonly string[]) {
  const kept = new Map<string, NonNullable<ReturnType<typeof parseAbTest>>>();
  for (const text of sent) {
    const test = parseAbTest(text);
    if (test && (femaleRegistrationTests as readonly string[]).includes(test.name)) kept.set(test.name, test);
  }
  return [...kept.values()];
}

function emailTaken(by: UserRow | undefined): ApiFailure {
  return by?.login_method === loginMethods.google
    ? new ApiFailure('email_registered_user_google', 'This e-mail signs in with Google.')
    : new ApiFailure('email_already_taken', 'This e-mail is registered already.');
}
