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
import type { SendConfirmation } from './confirmation.ts';
import { createEmailChanges } from './emailChanges.ts';
import type { ExternalSignIn } from './externalSignIn.ts';
import { createIdentities } from './identities.ts';
import type { Passwords } from '../people/passwords.ts';
import {
  askProvider,
  cleanName,
  emailTaken,
  invalid,
  nameOfProvider,
  requireAdult,
  requireOwnName,
} from './rules.ts';
import { createSessions } from '../http/sessions.ts';
import { femaleRegistrationTests } from '../people/settings.ts';
import type { SplitWeights } from '../people/splitDraw.ts';
import { createSplits } from '../people/splits.ts';
import { createUsers, type NewUser, type UserRow } from '../people/users.ts';

type Body = z.output<(typeof accountApi)['signUp']['body']>;
/** What the way of signing in decides about a new person. */
type WayIn = Pick<NewUser, 'login_method' | 'password_hash' | 'email_confirmed' | 'name'> & {
  readonly email: string;
  /** The provider's name for them; null for an e-mail of their own. */
  readonly subject: string | null;
};

/** §5 "Registration", §8 "Signup", §4.2, §6.2. A new person has no coins. */
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
    if (isGuestEmail(email)) throw invalid('email', 'An e-mail of one’s own is needed.');
    if (password === undefined) throw invalid('password', 'A password is needed.');
    const taken = await users.byEmail(email);
    if (taken) throw emailTaken(taken);
    const passwordHash = await passwords.hash(password);
    return { email, password_hash: passwordHash, login_method: loginMethods.ownemail, subject: null };
  }

  /** §5: the e-mail is the provider's, whatever else was sent. */
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

  /** Who brought a new person: somebody who is there, and not the new person themselves by another e-mail. */
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

  /** Returns the id of the agency that the code names; null if there is none, so that a later one gains no member by it. */
  async function agencyIdOf({ agencyId }: Body): Promise<string | null> {
    const agency = agencyId === undefined ? undefined : await agencyByCode(database, agencyId);
    return agency?.id ?? null;
  }

  /** Null where the e-mail or the provider's person is somebody's already. */
  function create(row: NewUser, subject: string | null): Promise<UserRow | null> {
    return unitOfWork.run(async ({ db }) => {
      if (await changes.isHeld(row.email ?? '', null, db)) return null;
      if (subject !== null && (await identities.userIdOf(subject, db)) !== null) return null;
      const created = await users.create(row, db);
      if (created && subject !== null) await identities.link(subject, created.id, db);
      return created;
    });
  }

  return {
    async signUp({ body, info }) {
      const isGoogle = body.method === 'google';
      // A pending goddess without one stays locked until she says it, and who comes from a provider is asked for what
      // is missing (§5); a user with a password would be let in at any age.
      if (!isGoogle && body.birthday === undefined && body.rolesGroup === 'user')
        throw invalid('birthday', 'A birthday is needed.');
      if (body.birthday !== undefined) requireAdult(body.birthday, clock.now());
      if (body.name !== undefined) requireOwnName(body.name);
      // Last of all: a provider's code is used up by asking.
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
      // Also where somebody was faster between the question and the write.
      if (!created) throw emailTaken((await users.byEmail(way.email)) ?? way);
      for (const name of registrationSplits(body.abTests ?? [])) await splits.groupOf(created.id, name);
      // Their account stands whatever becomes of the mail; the link can be asked for again.
      if (created.email_confirmed === 0)
        await sendConfirmation(created, info, 0, true).catch((error: unknown) => {
          if (!(error instanceof ApiFailure)) throw error;
        });
      return answers.signedIn(created, await sessions.issue(created.id));
    },
  };
}

/**
 * §5: "only split tests listed as female registration tests". Returns the splits that a registration names, each once.
 * The groups that it names are ignored: a client can't choose.
 */
function registrationSplits(sent: readonly string[]): readonly string[] {
  const named = new Set(sent.map((text) => text.split('|')[0]));
  return femaleRegistrationTests.filter((name) => named.has(name));
}
