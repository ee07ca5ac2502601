import type { ApplicationList } from '#shared/api/application.ts';
import type { ApplicationState } from '#shared/domain/applications.ts';
import type { PageCursor } from '../lib/paging.ts';
import type { Connection } from '../storage/database.ts';
import { waitingStates, type ApplicationRow } from './applicationRepo.ts';

const statesOf: Readonly<Record<ApplicationList, readonly ApplicationState[]>> = {
  waiting: waitingStates,
  returned: ['returned'],
  decided: ['approved', 'refused'],
};

/** Returns a page of a list. Waiting applications: oldest first; decided ones: latest decision first. */
export function pageIn(
  connection: Connection,
  list: ApplicationList,
  limit: number,
  after: PageCursor | null,
): Promise<ApplicationRow[]> {
  const isWaiting = list === 'waiting';
  const column = isWaiting ? 'submitted_ms' : 'decided_ms';
  const [direction, further] = isWaiting ? (['asc', '>'] as const) : (['desc', '<'] as const);
  return connection
    .selectFrom('applications')
    .selectAll()
    .where('state', 'in', statesOf[list])
    .$if(after !== null, (query) =>
      query.where(({ eb, or, and }) =>
        or([
          eb(column, further, after?.keys[0] ?? 0),
          and([eb(column, '=', after?.keys[0] ?? 0), eb('id', further, after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute();
}

export async function countIn(connection: Connection, list: ApplicationList): Promise<number> {
  const { count } = await connection
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', statesOf[list])
    .executeTakeFirstOrThrow();
  return Number(count);
}
