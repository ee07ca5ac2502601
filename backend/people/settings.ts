import * as z from 'zod/mini';
import { clientSettingsSchema, settingsSchema, type ClientSettings } from '#shared/domain/settings.ts';
import { offensiveWords } from '../lib/offensiveWords.ts';
import type { Connection, Database } from '../storage/database.ts';
import { readUserValue } from '../storage/userValues.ts';

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

/**
 * People whom a person does not want to be matched with (§3 "Settings"). The person's own choice overrides
 * the server's setting.
 */
export interface MatchingPrivacy {
  readonly hiddenCountries: readonly string[];
  readonly usersFromMyCountry: boolean;
}

export async function readPrivacy(database: Database, userId: string): Promise<MatchingPrivacy> {
  return privacyOf(await readUserValue(database, userId, 'clientSettings'));
}

/** Returns the privacy choices in a stored value of the client settings. */
export function privacyOf(clientSettings: unknown): MatchingPrivacy {
  const { privacy } = clientSettingsOf(clientSettings);
  return {
    hiddenCountries: privacy.hiddenCountries,
    usersFromMyCountry: privacy.usersFromMyCountry ?? settings.usersFromMyCountry ?? true,
  };
}

/** Returns whether others may see what this person has read. */
export async function showsReading(connection: Connection, userId: string): Promise<boolean> {
  const stored = await readUserValue(connection, userId, 'clientSettings');
  return clientSettingsOf(stored).privacy.readReceipts ?? true;
}
