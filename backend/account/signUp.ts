import type * as z from 'zod/mini';
import type { accountApi } from '#shared/api/account.ts';
import { loginMethods } from '#shared/domain/constants.ts';
import { isGuestEmail } from '#shared/domain/guest.ts';
import { agencyByCode } from '../people/agencies.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { isBannedTrace, signUpRefused } from '../sanctions/index.ts';
import { createAccountResponses } from '../people/accountResponses.ts';
import type { SendConfirmation } from './accountMail.ts';
import { createEmailChanges } from './emailChanges.ts';
import { type ExternalSignIn, createIdentities } from './externalSignIn.ts';
import type { Passwords } from '../people/passwords.ts';
import { cleanName } from '../people/profileColumns.ts';
import { askProvider, emailTaken, invalid, nameOfProvider, requireAdult, requireOwnName } from './rules.ts';
import { createSessions } from '../http/sessions.ts';
import { femaleRegistrationTests } from '../people/settings.ts';
import { type SplitWeights, createSplits } from '../people/splits.ts';
import { createUsers, type NewUser, type UserRow } from '../people/users.ts';

type Body = z.output<(typeof accountApi)['signUp']['body']>;
/** Columns of a new user that depend on the sign-in method. */
type WayIn = Pick<NewUser, 'login_method' | 'password_hash' | 'email_confirmed' | 'name'> & {
  readonly email: string;
  /** The provider's id of the person; null for a sign-up with a password. */
  readonly subject: string | null;
};

/** Handlers of §5 "Registration", §8 "Signup", §4.2, §6.2. A new user has no coins. */
export function createSignUpHandlers(
  context: Context,
  {
    passwords,
    external,
    sendConfirmation,
    splitWeights,
  }: {
    readonly passwords: Passwords;
    readonly external?: ExternalSignIn;
    readonly sendConfirmation: SendConfirmation;
    readonly splitWeights: SplitWeights;
  },
): HandlersOf<'signUp'> {
  const { database, unitOfWork, clock } = context;
  const users = createUsers(database);
  const sessions = createSessions(database, clock);
  const identities = createIdentities(database, clock);
  const changes = createEmailChanges(clock);
  const splits = createSplits(database, splitWeights);
  const answers = createAccountResponses(context);

  async function withPassword({ email, password }: Body): Promise<WayIn> {
    if (email === undefined) throw invalid('email', 'An e-mail is needed.');
    if (isGuestEmail(email)) throw invalid('email', "Use an e-mail that is not a guest's.");
    if (password === undefined) throw invalid('password', 'A password is needed.');
    const taken = await users.byEmail(email);
    if (taken) throw emailTaken(taken);
    const passwordHash = await passwords.hash(password);
    return { email, password_hash: passwordHash, login_method: loginMethods.ownemail, subject: null };
  }

  /** §5: the e-mail comes from the provider, whatever the request contains. */
  async function withProvider(body: Body): Promise<WayIn> {
    const person = await askProvider(external, body);
    return {
      email: person.email,
      email_confirmed: person.emailVerified ? 1 : 0,
      login_method: loginMethods.google,
      name: person.name,
      subject: person.subject,
    };
  }

  /**
   * Returns the active user who referred the new one; null if it is the same person, recognised by the
   * device.
   */
  async function referrerOf({ referrerId, deviceId }: Body): Promise<string | null> {
    const referrer = referrerId === undefined ? undefined : await users.byId(referrerId);
    if (!referrer || referrer.deleted === 1 || referrer.banned === 1) return null;
    if (deviceId === undefined) return referrer.id;
    const isSame =
      referrer.device_id === deviceId ||
      (await database
        .selectFrom('devices')
        .select('user_id')
        .where('user_id', '=', referrer.id)
        .where('device_id', '=', deviceId)
        .executeTakeFirst()) !== undefined;
    return isSame ? null : referrer.id;
  }

  /**
   * Returns the id of the agency with this code; null if it does not exist, so that a later agency with the
   * code gains no member.
   */
  async function agencyIdOf({ agencyId }: Body): Promise<string | null> {
    const agency = agencyId === undefined ? undefined : await agencyByCode(database, agencyId);
    return agency?.id ?? null;
  }

  /** Creates the user. Returns null if the e-mail or the provider's person already has an account. */
  function create(row: NewUser, subject: string | null): Promise<UserRow | null> {
    return unitOfWork.run(async ({ db }) => {
      if (await changes.isReserved(row.email ?? '', null, db)) return null;
      if (subject !== null && (await identities.userIdOf(subject, db)) !== null) return null;
      const created = await users.create(row, db);
      if (created && subject !== null) await identities.link(subject, created.id, db);
      return created;
    });
  }

  return {
    async signUp({ body, info }) {
      const isGoogle = body.method === 'google';
      // A pending goddess without a birthday stays locked until she adds one, and a user of a provider is
      // asked later (§5). A user with a password would get in without an age check, so it is required here.
      if (!isGoogle && body.birthday === undefined && body.rolesGroup === 'user')
        throw invalid('birthday', 'A birthday is needed.');
      if (body.birthday !== undefined) requireAdult(body.birthday, clock.now());
      if (body.name !== undefined) requireOwnName(body.name);
      // Runs last, because the call uses up a provider's code.
      const { subject, name, ...way } = await (isGoogle ? withProvider(body) : withPassword(body));

      const { phone, deviceId } = body;
      if (await isBannedTrace(database, { email: way.email, phone, deviceId })) throw signUpRefused();

      const givenName = body.name ?? nameOfProvider(name);
      const row = {
        ...way,
        role: body.rolesGroup,
        name: givenName === null ? null : cleanName(givenName),
        gender: body.gender,
        birthday: body.birthday,
        phone: body.phone,
        bio: body.bio,
        agency_id: await agencyIdOf(body),
        device_id: body.deviceId,
        payment_provider: body.paymentProvider,
        referrer_id: await referrerOf(body),
        created_ms: clock.now(),
      };
      const created = await create(row, subject);
      // Covers a concurrent sign-up with the same e-mail too.
      if (!created) throw emailTaken((await users.byEmail(way.email)) ?? way);
      for (const name of registrationSplits(body.abTests ?? [])) await splits.groupOf(created.id, name);
      // The account exists even if the mail fails; the user can request the link again.
      if (created.email_confirmed === 0)
        await sendConfirmation(created, info, 0, true).catch((error: unknown) => {
          if (!(error instanceof ApiFailure)) throw error;
        });
      return answers.signedIn(created, await sessions.issue(created.id));
    },
  };
}

/**
 * §5: "only split tests listed as female registration tests". Returns the distinct splits that a registration
 * names. Ignores the groups, because a client can't choose them.
 */
function registrationSplits(sent: readonly string[]): readonly string[] {
  const named = new Set(sent.map((text) => text.split('|')[0]));
  return femaleRegistrationTests.filter((name) => named.has(name));
}
