import { defaultLocale, type Locale } from '#shared/domain/constants.ts';
import { acceptedLanguages } from '../http/requestFacts.ts';
import { localeOfHeader, localeOfTag } from '../mail/index.ts';
import type { Connection } from '../storage/database.ts';

/**
 * Returns the user's language: that of the newest device (§7 `deviceInfo`), else that of the current request.
 */
export async function appLocaleOf(database: Connection, userId: string): Promise<Locale> {
  const rows = await database
    .selectFrom('devices')
    .select('info')
    .where('user_id', '=', userId)
    .orderBy('seen_ms', 'desc')
    .limit(5)
    .execute();
  const tags = rows.map(({ info }) => (JSON.parse(info) as { appLang?: string | null }).appLang);
  const newest = tags.find((tag) => typeof tag === 'string');
  return localeOfTag(newest ?? '') ?? localeOfHeader(acceptedLanguages());
}

/** Returns the locale that a client names; English for an unsupported language. */
export function localeNamed(tag: string): Locale {
  return localeOfTag(tag) ?? defaultLocale;
}
