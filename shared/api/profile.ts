import * as z from 'zod/mini';
import { limits } from '../domain/constants.ts';
import { done, flag, id, maybe, shortAsJson, text, word } from '../domain/fields.ts';
import { userProfileSchema } from '../domain/person.ts';
import { changeShape } from '../domain/profileFields.ts';
import { chatMarkChangesSchema } from '../domain/chatMarks.ts';
import { clientSettingsSchema, onboardingSchema } from '../domain/settings.ts';
import { emailSchema, passwordSchema } from './account.ts';
import { endpoint } from './endpoint.ts';

/** Maximum length as JSON: several times the length of all countries and all automatic replies. */
const clientSettingsMaxChars = 16 * 1024;

/** Proof that the user owns the account. A recently used mail link replaces it. */
export const currentPasswordField = z.optional(z.string().check(z.maxLength(limits.passwordMaxChars)));

/**
 * Account and profile (§7): calls of signed-in users about their own account, in the order of
 * docs/product.md.
 */
export const profileApi = {
  updateProfile: endpoint({
    method: 'POST',
    base: 'core',
    path: '/profile',
    section: '§7 Account',
    access: 'session',
    body: z.looseObject(changeShape),
    response: userProfileSchema,
    elseAsk: 'getProfile',
    errors: ['name_refused', 'sign_up_refused'],
    idempotent: true,
  }),
  deactivate: endpoint({
    method: 'POST',
    base: 'core',
    path: '/deactivate',
    section: '§7 Account',
    access: 'session',
    response: done,
  }),
  reactivate: endpoint({
    method: 'POST',
    base: 'core',
    path: '/reactivate',
    section: '§7 Account, §4',
    access: 'session',
    response: userProfileSchema,
    elseAsk: 'getProfile',
  }),
  modelProblem: endpoint({
    method: 'GET',
    base: 'core',
    path: '/modelProblemWeb',
    section: '§7 Account',
    access: 'session',
    response: z.looseObject({ problem: maybe(text) }),
  }),
  changeActionFlow: endpoint({
    method: 'POST',
    base: 'core',
    path: '/changeActionFlow',
    section: '§7 Account',
    access: 'session',
    body: z.looseObject({ actionFlow: word }),
    response: done,
    idempotent: true,
  }),
  addOnboardingScreen: endpoint({
    method: 'POST',
    base: 'core',
    path: '/userOnboardingScreens',
    section: '§7 Account',
    access: 'session',
    body: z.looseObject({ screen: id }),
    response: onboardingSchema,
    elseAsk: 'getOnboardingScreens',
    idempotent: true,
  }),
  updateEmail: endpoint({
    method: 'POST',
    base: 'core',
    path: '/updateEmail',
    section: '§7 Account, §5 Email change',
    access: 'session',
    body: z.looseObject({ email: emailSchema, currentPassword: currentPasswordField }),
    response: userProfileSchema,
    elseAsk: 'getProfile',
    errors: ['invalid_credentials', 'email_already_taken', 'email_registered_user_google', 'sign_up_refused'],
  }),
  resendConfirmationEmail: endpoint({
    method: 'POST',
    base: 'core',
    path: '/resendConfirmationEmail',
    section: '§7 Account',
    access: 'session',
    body: z.looseObject({ companionId: z.optional(id), withReward: z.optional(flag) }),
    response: done,
  }),
  updatePassword: endpoint({
    method: 'POST',
    base: 'core',
    path: '/updatePassword',
    section: '§7 Account, §5 Password change',
    access: 'session',
    body: z.looseObject({ password: passwordSchema, currentPassword: currentPasswordField }),
    response: done,
    errors: ['invalid_credentials'],
  }),
  uploadProfilePicture: endpoint({
    method: 'POST',
    base: 'core',
    path: '/v2/profilePictures',
    section: '§7 Account, §8 Avatar upload failure',
    access: 'session',
    refusedWhileSuspended: true,
    form: z.looseObject({}),
    files: ['image'],
    response: userProfileSchema,
    elseAsk: 'getProfile',
    errors: ['invalid_upload'],
  }),
  getUserParams: endpoint({
    method: 'GET',
    base: 'core',
    path: '/analytics/userParams/get',
    section: '§7 Account',
    access: 'session',
    response: z.looseObject({ params: z._default(z.record(text, z.unknown()), {}) }),
  }),
  updateClientSettings: endpoint({
    method: 'POST',
    base: 'core',
    path: '/clientSettings',
    section: '§7 Account, §3 Client settings',
    access: 'session',
    body: z
      .extend(z.partial(clientSettingsSchema), {
        /** Our own field: changes the marks of single chats, where `mutedChats` and `pinnedMessages` replace all. */
        chatMarks: z.optional(chatMarkChangesSchema),
      })
      .check(shortAsJson(clientSettingsMaxChars)),
    response: clientSettingsSchema,
    elseAsk: 'getClientSettings',
    idempotent: true,
  }),
} as const;
