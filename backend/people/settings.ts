import * as z from 'zod/mini';
import { clientSettingsSchema, settingsSchema, type ClientSettings } from '#shared/domain/settings.ts';
import { offensiveWords } from '../lib/offensiveWords.ts';

/** Split tests that a sign-up includes (§5.1). */
export const femaleRegistrationTests = ['letstalk', 'match_rewards'] as const;

/**
 * Settings of the embedded backend (§3 "Settings"); durations are the schema's defaults (docs/product.md).
 * People of one country may meet unless one of them opted out. A blurred item is shown only after a
 * confirmation, until the user turns that off.
 */
export const settings = settingsSchema.parse({
  safeSearch: true,
  usersFromMyCountry: true,
  offensiveWords,
  femaleRegistrationTests: [...femaleRegistrationTests],
});

/**
 * Returns the stored client settings, or the defaults if an older version wrote a value that is invalid now.
 */
export function clientSettingsOf(stored: unknown): ClientSettings {
  return z.core.safeParse(clientSettingsSchema, stored ?? {}).data ?? clientSettingsSchema.parse({});
}
