import type { Clock } from '#shared/lib/clock.ts';
import type { Database } from '../storage/database.ts';
import { createUserValues } from '../storage/userValues.ts';
import { clientSettingsOf, settings } from './settings.ts';

/** Whom a person does not want to be matched with (§3 "Settings", as their own choice over the server's). */
export interface MatchingPrivacy {
  readonly hiddenCountries: readonly string[];
  readonly usersFromMyCountry: boolean;
}

export function createPrivacy(
  database: Database,
  clock: Pick<Clock, 'now'>,
): { of(userId: string): Promise<MatchingPrivacy> } {
  const values = createUserValues(database, clock);
  return {
    of: async (userId) => privacyOf(await values.read(userId, 'clientSettings')),
  };
}

/** The same from the stored value at hand. */
export function privacyOf(clientSettings: unknown): MatchingPrivacy {
  const { privacy } = clientSettingsOf(clientSettings);
  return {
    hiddenCountries: privacy.hiddenCountries,
    usersFromMyCountry: privacy.usersFromMyCountry ?? settings.usersFromMyCountry ?? true,
  };
}
