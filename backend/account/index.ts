import type { Context } from '../context.ts';
import { createDeviceHandlers } from './devices.ts';
import { createLoginHandlers } from './login.ts';
import { createProfileHandlers } from './ownProfile.ts';
import { createPresenceHandlers } from './presence.ts';
import { createSettingsHandlers } from './settings.ts';
import { createSignUpHandlers } from './signUp.ts';
import { createSplitHandlers } from './splits.ts';
import { createUsers } from './users.ts';

/** Everything about a person's account that is built (§7 "Account and profile"), and presence. */
export function createAccountHandlers(context: Context) {
  return {
    ...createLoginHandlers(context),
    ...createSignUpHandlers(context),
    ...createProfileHandlers(context),
    ...createDeviceHandlers(context),
    ...createSettingsHandlers(context),
    ...createSplitHandlers(context),
    ...createPresenceHandlers(createUsers(context.database), context.presence),
  };
}
