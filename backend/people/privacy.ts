import type { Connection, Database } from '../storage/database.ts';
import { readUserValue } from '../storage/userValues.ts';
import { clientSettingsOf, settings } from './settings.ts';

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
