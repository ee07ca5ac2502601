import * as z from 'zod/mini';
import { clientSettingsSchema, settingsSchema, type ClientSettings } from '#shared/domain/settings.ts';
import { offensiveWords } from '../lib/offensiveWords.ts';

/** Only these split tests travel with a sign-up (§5.1). */
export const femaleRegistrationTests = ['letstalk', 'match_rewards'] as const;

/**
 * §3 "Settings" of the embedded backend; durations are docs/product.md's own (the schema's defaults). People of one's
 * own country may meet unless one of them chose otherwise; what is blurred is asked about until they say not to.
 */
export const settings = settingsSchema.parse({
  safeSearch: true,
  usersFromMyCountry: true,
  offensiveWords,
  femaleRegistrationTests: [...femaleRegistrationTests],
});

/** What an older version wrote and this one can't read counts as nothing written. */
export function clientSettingsOf(stored: unknown): ClientSettings {
  return z.core.safeParse(clientSettingsSchema, stored ?? {}).data ?? clientSettingsSchema.parse({});
}
