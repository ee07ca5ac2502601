import { foldText } from '#shared/lib/foldText.ts';
import { expressionBuilder, sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tables } from '../storage/schema.ts';

/** Public number of a person as staff type it. */
const numberPattern = /^\d{1,12}$/;

/** Returns the typed digits without the spaces between their groups: "367 654 054" is "367654054". */
export const withoutSpaces = (search: string): string => search.replaceAll(/\s/g, '');

const patternOf = (part: string) => `%${part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * Returns a condition: a text column contains the words, ignoring case. `%`, `_` and `\` are matched
 * literally.
 */
export function contains(column: string, search: string): RawBuilder<SqlBool> {
  // The columns have PostgreSQL's collation "C", in which lower() folds only ASCII. SQLite ignores the
  // collation.
  return sql<SqlBool>`lower(${sql.ref(column)} collate "default") like ${patternOf(search.toLowerCase())} escape '\\'`;
}

/**
 * Returns a query for the ids of people whose name contains the words, or whose public number equals them.
 */
export function peopleFoundBy(search: string) {
  const number = withoutSpaces(search);
  const name = foldText(search.trim());
  return expressionBuilder<Tables>()
    .selectFrom('users')
    .select('users.id')
    .where((user) =>
      user.or([
        ...(name === '' ? [] : [sql<SqlBool>`users.folded_name like ${patternOf(name)} escape '\\'`]),
        ...(numberPattern.test(number) ? [user('users.readable_id', '=', Number(number))] : []),
      ]),
    );
}
