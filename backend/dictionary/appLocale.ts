import { defaultLocale, type Locale } from '#shared/domain/constants.ts';
import { acceptedLanguages } from '../http/requestFacts.ts';
import { localeOfHeader, localeOfTag } from '../mail/index.ts';
import type { Connection } from '../storage/database.ts';

/**
 * The language that a person uses the product in: what their newest device said (§7 `deviceInfo`), else what the
 * request at hand asks for.
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

/** A language that a client names; English for one that the product does not speak. */
export function localeNamed(tag: string): Locale {
  return localeOfTag(tag) ?? defaultLocale;
}
