import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Contract } from '#shared/api/contract.ts';
import type { RequestOutput } from '#shared/api/endpoint.ts';
import type { AuditLine } from '#shared/api/audit.ts';
import { auditActors, auditDesks, auditRefs, auditSteps } from '#shared/domain/audit.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { staffRolesOf } from '../people/staff.ts';
import { contains, peopleFoundBy } from '../people/searchPeople.ts';
import { createUsers, type UserRow } from '../people/users.ts';
import type { CoreContext } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { pageCursorOf, pageOf } from '../lib/paging.ts';
import type { AuditLinesTable } from '../storage/deskTables.ts';
import type { Tables } from '../storage/schema.ts';

export { actorOf, recordDeskStep, type DeskStepLine } from './record.ts';

type AuditQuery = RequestOutput<Contract['getAuditLog']>['query'];
type Lines = ExpressionBuilder<Tables, 'audit_lines'>;
type Row = AuditLinesTable & { readonly undone_ms: number | null };

/** Number of letters of the hash that are shown to tell lines apart. */
const chainLetters = 8;

/** Reads the audit log. No code changes a line. */
export function createAuditHandlers({
  clock,
  database,
}: Pick<CoreContext, 'clock' | 'database'>): HandlersOf<'getAuditLog'> {
  const users = createUsers(database);

  return {
    async getAuditLog({ caller, query }) {
      if ((await staffRolesOf(database, caller.userId)).length === 0)
        throw new ApiFailure('forbidden', 'Only staff reads the audit log.');
      const nowMs = clock.now();
      const cursor = pageCursorOf(query.paginationToken, 1);
      const matches = conditionsOf(query, caller.userId, nowMs);
      const rows = await database
        .selectFrom('audit_lines')
        .selectAll()
        .select((eb) =>
          eb
            .selectFrom('audit_lines as undoing')
            .select((undoing) => undoing.fn.min('undoing.at_ms').as('at_ms'))
            .whereRef('undoing.undoes_line', '=', 'audit_lines.line')
            .as('undone_ms'),
        )
        .where(matches)
        .$if(cursor !== null, (found) => found.where('line', '<', cursor?.keys[0] ?? 0))
        .orderBy('line', 'desc')
        .limit(query.count + 1)
        .execute();
      const { page, paginationToken } = pageOf(rows as Row[], query.count, (row) => ({
        keys: [Number(row.line)],
        id: '',
      }));
      const ids = page.flatMap(({ by_id: byId, user_id: userId }) => [byId ?? [], userId ?? []].flat());
      const people = new Map((await users.byIds([...new Set(ids)])).map((user) => [user.id, user]));
      const todayMs = nowMs - (nowMs % DAY_MS);
      const countOf = async (where: (eb: Lines) => Expression<SqlBool>) =>
        Number(
          (
            await database
              .selectFrom('audit_lines')
              .select((eb) => eb.fn.countAll().as('count'))
              .where(where)
              .executeTakeFirstOrThrow()
          ).count,
        );
      const staff = await database
        .selectFrom('audit_lines')
        .innerJoin('users', 'users.id', 'audit_lines.by_id')
        .select(['users.id', 'users.name'])
        .distinct()
        .orderBy('users.name')
        .execute();
      return {
        lines: page.map((row) => viewOf(row, people)),
        paginationToken,
        found: await countOf(matches),
        today: await countOf((eb) =>
          eb.and([isNotAbout(eb, caller.userId), eb('audit_lines.at_ms', '>=', todayMs)]),
        ),
        staff: staff.map(({ id, name }) => ({ _id: id, name })),
      };
    },
  };
}

/**
 * Returns the condition that a line isn't about its reader, because the line may quote a report about them.
 */
const isNotAbout = (eb: Lines, viewerId: string) =>
  eb.or([eb('audit_lines.user_id', 'is', null), eb('audit_lines.user_id', '!=', viewerId)]);

function conditionsOf(
  { search, days, by, desk, step, standing }: AuditQuery,
  viewerId: string,
  nowMs: number,
) {
  return (eb: Lines): Expression<SqlBool> =>
    eb.and([
      isNotAbout(eb, viewerId),
      ...(days === undefined ? [] : [eb('audit_lines.at_ms', '>=', nowMs - days * DAY_MS)]),
      ...(by === undefined ? [] : [eb('audit_lines.by_id', '=', by)]),
      ...(desk === undefined ? [] : [eb('audit_lines.desk', '=', desk)]),
      ...(step === undefined ? [] : [eb('audit_lines.step', '=', step)]),
      ...(standing === undefined
        ? []
        : [
            eb('audit_lines.undoes_line', 'is', null),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('audit_lines as undoing')
                  .select('undoing.line')
                  .whereRef('undoing.undoes_line', '=', 'audit_lines.line'),
              ),
            ),
          ]),
      ...(search === undefined || search === '' ? [] : [isFound(eb, search)]),
    ]);
}

/** Returns the condition that a line's note, reference, subject or actor matches the search text. */
function isFound(eb: Lines, search: string) {
  return eb.or([
    contains('audit_lines.note', search),
    contains('audit_lines.ref_id', search),
    eb('audit_lines.user_id', 'in', peopleFoundBy(search)),
    eb('audit_lines.by_id', 'in', peopleFoundBy(search)),
  ]);
}

function viewOf(row: Row, people: ReadonlyMap<string, UserRow>): AuditLine {
  const user = people.get(row.user_id ?? '');
  const known = <T extends string>(all: readonly T[], said: string | null, other: T): T =>
    all.find((each) => each === said) ?? other;
  const number = (value: number | null) => (value === null ? null : Number(value));
  return {
    line: Number(row.line),
    at: new Date(Number(row.at_ms)).toISOString(),
    desk: known(auditDesks, row.desk, 'operator'),
    step: known(auditSteps, row.step, 'evidenceSeen'),
    actor: known(auditActors, row.actor, 'machine'),
    by: people.get(row.by_id ?? '')?.name ?? null,
    byId: row.by_id,
    user: user
      ? { _id: user.id, name: user.name, humanReadableId: user.readable_id, avatar: user.avatar }
      : null,
    ref:
      row.ref_kind === null || row.ref_id === null
        ? null
        : { kind: known(auditRefs, row.ref_kind, 'case'), id: row.ref_id },
    before: row.state_before,
    after: row.state_after,
    cents: number(row.cents),
    coins: number(row.coins),
    until: row.until_ms === null ? null : new Date(Number(row.until_ms)).toISOString(),
    note: row.note,
    undoneAfterMs: row.undone_ms === null ? null : Number(row.undone_ms) - Number(row.at_ms),
    session:
      row.session_id === null || row.session_ms === null
        ? null
        : { id: row.session_id, since: new Date(Number(row.session_ms)).toISOString() },
    device: row.device,
    chain: row.chain.slice(0, chainLetters),
  };
}
