import type { Context } from '../context.ts';
import type { LinkOrigin, Mailer } from '../mail/index.ts';
import { createAccountMail, createConfirmation } from './accountMail.ts';
import { createDeviceHandlers } from './devices.ts';
import { createEmailHandlers } from './emails.ts';
import type { ExternalSignIn } from './externalSignIn.ts';
import { createInterimHandlers } from './interim.ts';
import { createDeactivationHandlers } from './deactivation.ts';
import { createLoginHandlers } from './login.ts';
import { createLogoutHandlers, createSessionListHandlers } from './sessionList.ts';
import { createMailCodeHandlers } from './mailCodes.ts';
import { createMailTokens } from '../people/mailTokens.ts';
import { createNewPasswordHandlers, type RecaptchaVerifier } from './newPassword.ts';
import { createProfileHandlers } from './ownProfile.ts';
import type { Passwords } from '../people/passwords.ts';
import { createPresenceHandlers } from '../people/presence.ts';
import { createSettingsHandlers, type OwnSettings } from './settings.ts';
import { createSignUpHandlers } from './signUp.ts';
import { type SplitWeights, createSplitHandlers } from '../people/splits.ts';
import { createSystemSignInHandlers } from './systemSignIn.ts';

export type { ExternalPerson, ExternalProof } from './externalSignIn.ts';
export { createRecaptchaVerifier } from './newPassword.ts';

export type { OwnSettings } from './settings.ts';
export type { ExternalSignIn } from './externalSignIn.ts';
export type { RecaptchaVerifier } from './newPassword.ts';
export { rememberRequest } from '../http/requestFacts.ts';

/** Dependencies of the account feature. */
export interface AccountOptions {
  readonly mailer: Mailer;
  readonly passwords: Passwords;
  readonly linkOrigin: LinkOrigin;
  readonly external?: ExternalSignIn;
  readonly recaptcha?: RecaptchaVerifier;
  /** Percentage of users who get the feature of each split. */
  readonly splitWeights?: SplitWeights;
  /** Settings of this deployment. */
  readonly settings?: OwnSettings;
}

/** Creates the handlers of accounts (§7.2) and presence. */
export function createAccountHandlers(context: Context, options: AccountOptions) {
  const { database, clock } = context;
  const { external, passwords, recaptcha, splitWeights = {} } = options;
  const mail = createAccountMail({ ...context, ...options });
  const tokens = createMailTokens(context);
  const sendConfirmation = createConfirmation({ clock, mail, tokens });
  return {
    ...createLoginHandlers(context, { tokens, passwords, external }),
    ...createLogoutHandlers(context),
    ...createSessionListHandlers(context),
    ...createMailCodeHandlers(context, { mail, tokens }),
    ...createSystemSignInHandlers(context),
    ...createSignUpHandlers(context, { passwords, external, sendConfirmation, splitWeights }),
    ...createInterimHandlers(context),
    ...createEmailHandlers(context, { mail, passwords, sendConfirmation }),
    ...createNewPasswordHandlers(context, { mail, tokens, passwords, recaptcha }),
    ...createDeactivationHandlers(context),
    ...createProfileHandlers(context),
    ...createDeviceHandlers(context),
    ...createSettingsHandlers(context, options.settings),
    ...createSplitHandlers(context.database, splitWeights),
    ...createPresenceHandlers(database, context.presence),
  };
}
