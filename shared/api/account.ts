import * as z from 'zod/mini';
import { limits, loginMethods, type LoginMethodName } from '../domain/constants.ts';
import {
  day,
  done,
  flag,
  handedOut,
  id,
  listUpTo,
  maybe,
  shortAsJson,
  text,
  word,
} from '../domain/fields.ts';
import { signedInSchema } from '../domain/person.ts';
import { genderSchema, nameSchema, phoneSchema } from '../domain/profileFields.ts';
import { oneTimePattern } from '../domain/systemSignIn.ts';
import { splitSchema } from '../domain/settings.ts';
import { endpoint } from './endpoint.ts';

export const emailSchema = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(limits.emailMaxChars));
export const passwordSchema = z
  .string()
  .check(z.minLength(limits.passwordMinChars), z.maxLength(limits.passwordMaxChars));
const secretSchema = z.string().check(z.minLength(32), z.maxLength(128));
const remoteConfigMaxChars = 16 * 1024;
const abTestsMax = 50;
/** §4 "Login methods": accepts the number or the name, and returns the name. */
const loginMethodSchema = z.pipe(
  z.union([z.enum(['ownemail', 'google']), z.literal(loginMethods.ownemail), z.literal(loginMethods.google)]),
  z.transform((said): LoginMethodName => {
    if (typeof said !== 'number') return said;
    return said === loginMethods.google ? 'google' : 'ownemail';
  }),
);

/**
 * §7.2: `token` is the result of the pop-up. With `altGoogleAuth` it is an authorization code, which the
 * server exchanges with the verifier and the redirect URL of the request; otherwise it is the provider's ID
 * token, which must contain `nonce`.
 */
const externalSignInFields = {
  token: z.optional(handedOut),
  altGoogleAuth: z.optional(flag),
  codeVerifier: z.optional(handedOut),
  redirectUri: z.optional(handedOut),
  nonce: z.optional(handedOut),
};

/** A code, secret or challenge of 32 bytes. */
const oneTime = z.string().check(z.regex(oneTimePattern));

/** Purposes of a link in a mail. The client opens the corresponding dialog. */
const linkPurposes = ['newPassword', 'confirmEmail', 'undoEmail'] as const;
/**
 * Response to a log-in by token. A session's token is returned unchanged; a one-time token from a mail is
 * used up. A token that confirms an e-mail address does not sign the user in.
 */
const tokenSignedInSchema = z.looseObject({
  authData: maybe(signedInSchema.shape.authData),
  user: maybe(signedInSchema.shape.user),
  purpose: maybe(z.enum(linkPurposes)),
});

/** §4 "Login methods": accepts the number or the name, and returns the number. */
const loginMethodNumberSchema = z.pipe(
  z.union([
    z.literal(loginMethods.ownemail),
    z.literal(loginMethods.google),
    z.enum(['ownemail', 'google', '4', '7']),
  ]),
  z.transform((said) =>
    said === 'google' || said === '7' || said === loginMethods.google
      ? loginMethods.google
      : loginMethods.ownemail,
  ),
);

/** Roles that a registration may request (§4.2, §6.2). */
const registrationRoles = ['user', 'pendingGoddess'] as const;

/**
 * Account (§7): calls of visitors, in the order of docs/product.md. The rest of the section is in
 * `profile.ts` and `startUp.ts`.
 */
export const accountApi = {
  login: endpoint({
    method: 'POST',
    base: 'core',
    path: '/login',
    section: '§7 Account, §5 Login, §8 Login',
    access: 'public',
    body: z.looseObject({
      method: z._default(loginMethodSchema, 'ownemail'),
      email: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(limits.emailMaxChars))),
      password: z.optional(z.string().check(z.maxLength(limits.passwordMaxChars))),
      ...externalSignInFields,
      deviceId: z.optional(word),
      packageName: z.optional(word),
    }),
    response: signedInSchema,
    errors: ['invalid_credentials', 'wrong_method'],
  }),
  /** Stores the provider's token for the desktop client, which holds the secret of the challenge. */
  keepSignIn: endpoint({
    method: 'POST',
    base: 'core',
    path: '/signIn/keep',
    section: '§7 Sign-in with an external account provider',
    access: 'public',
    body: z.looseObject({ challenge: oneTime, token: handedOut }),
    response: z.looseObject({ code: oneTime }),
  }),
  /** Returns the token once; null if the code is unknown, used, or belongs to another secret. */
  takeSignIn: endpoint({
    method: 'POST',
    base: 'core',
    path: '/signIn/take',
    section: '§7 Sign-in with an external account provider',
    access: 'public',
    body: z.looseObject({ code: oneTime, secret: oneTime }),
    response: z.looseObject({ token: maybe(text) }),
  }),
  loginByToken: endpoint({
    method: 'POST',
    base: 'core',
    path: '/login/byToken',
    section: '§7 Account',
    access: 'public',
    body: z.looseObject({ token: handedOut }),
    response: tokenSignedInSchema,
    errors: ['invalid_credentials'],
  }),
  isRegistered: endpoint({
    method: 'POST',
    base: 'core',
    path: '/v2/isRegistered',
    section: '§7 Account, §4 Login methods',
    access: 'public',
    body: z.looseObject({ email: emailSchema }),
    response: z.looseObject({ isRegistered: flag, loginMethod: maybe(loginMethodNumberSchema) }),
    idempotent: true,
  }),
  signUp: endpoint({
    method: 'POST',
    base: 'core',
    path: '/web/signup',
    section: '§7 Account, §5 Registration, §8 Signup, §4.2, §6.2',
    access: 'public',
    body: z.looseObject({
      method: z._default(loginMethodSchema, 'ownemail'),
      packageName: z.optional(word),
      deviceId: z.optional(word),
      remoteConfig: z.optional(z.unknown().check(shortAsJson(remoteConfigMaxChars))),
      ...externalSignInFields,
      rolesGroup: z.enum(registrationRoles),
      email: z.optional(emailSchema),
      password: z.optional(passwordSchema),
      name: z.optional(nameSchema),
      gender: z.optional(genderSchema),
      birthday: z.optional(day),
      phone: z.optional(phoneSchema),
      bio: z.optional(z.string().check(z.maxLength(limits.bioMaxChars))),
      agencyId: z.optional(id),
      /** Id of the user whose link led to the registration (§3.7). The server decides about the reward. */
      referrerId: z.optional(id),
      /** §5: only split tests listed as female registration tests, each as "name|group". */
      abTests: z.optional(listUpTo(word, abTestsMax)),
      paymentProvider: z.optional(word),
    }),
    response: signedInSchema,
    errors: [
      'email_already_taken',
      'email_registered_user_google',
      'registration_rate_limit',
      'invalid_credentials',
      'sign_up_refused',
      'name_refused',
    ],
  }),
  resetPassword: endpoint({
    method: 'POST',
    base: 'core',
    path: '/v2/resetPassword',
    section: '§7 Account, §5 Password reset, §9',
    access: 'public',
    body: z.looseObject({ email: emailSchema, 'g-recaptcha-response': z.optional(handedOut) }),
    response: done,
    /** §5: an unregistered e-mail address is `not_found`. §9: a second request within five minutes is 429. */
    errors: ['wrong_method', 'not_found', 'too_many_requests'],
  }),
  checkUid: endpoint({
    method: 'POST',
    base: 'core',
    path: '/interim/checkUid',
    section: '§7 Account',
    access: 'public',
    body: z.looseObject({ uid: id }),
    response: z.looseObject({ exists: flag }),
    idempotent: true,
  }),
  interimLogin: endpoint({
    method: 'POST',
    base: 'core',
    path: '/interim/login',
    section: '§7 Account',
    access: 'public',
    /** `secret` is stored in the browser. After the first use, the link only works with the same secret. */
    body: z.looseObject({ uid: id, deviceId: z.optional(word), secret: z.optional(secretSchema) }),
    response: signedInSchema,
    errors: ['invalid_credentials', 'sign_up_refused'],
  }),
  getInterimAgency: endpoint({
    method: 'POST',
    base: 'core',
    path: '/interim/getAgency',
    section: '§7 Account',
    access: 'public',
    body: z.looseObject({ agencyId: z.optional(id) }),
    response: z.looseObject({ agencyId: maybe(id), name: maybe(text) }),
    idempotent: true,
  }),
  getPreRegistrationSplit: endpoint({
    method: 'GET',
    base: 'core',
    path: '/preRegistrationSplit/:name',
    section: '§7 Account, §3 Split',
    access: 'public',
    params: z.looseObject({ name: id }),
    response: splitSchema,
  }),
} as const;
