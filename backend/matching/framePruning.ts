import { DAY_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { everyOnce, type JobContext } from '../cluster/jobs.ts';
import type { Database } from '../storage/database.ts';
import type { TaskQueue } from '../lib/taskQueue.ts';

/** Milliseconds that a verdict is kept without a case (D "Moderation frames"). */
export const frameKeptMs = 10 * MINUTE_MS;
/** Milliseconds that an open case keeps the verdicts of its encounter, the same as its pictures. */
const caseKeepsMs = 7 * DAY_MS;
const everyMs = MINUTE_MS;

/** Limits of one run: ids per statement, and number of statements. */
export interface PruningSize {
  readonly batchRows: number;
  readonly batchesPerRun: number;
}
const defaultSize: PruningSize = { batchRows: 1_000, batchesPerRun: 20 };

export interface FramePruning {
  /** Continues where the last run stopped. Returns the number of deleted rows. */
  run(): Promise<number>;
}

/**
 * Deletes verdicts on moderation frames that no case needs, because each camera adds a row every five
 * seconds. Runs once a minute. A run walks a limited number of rows by their id, and starts again at the
 * oldest row after it has reached the last ten minutes. The same walk deletes rows of earlier releases.
 */
export function createFramePruning(
  context: JobContext,
  tasks: Pick<TaskQueue, 'runInBackground' | 'runInOrder'>,
  { batchRows, batchesPerRun }: PruningSize = defaultSize,
): FramePruning {
  const { clock, database, scope } = context;
  /** Last id that the walk has checked. Kept rows before it are not checked again in this walk. */
  let walkedId = 0;

  async function batch(nowMs: number): Promise<{ readonly deleted: number; readonly isLast: boolean }> {
    const found = await database
      .selectFrom('moderation_frames')
      .select('id')
      .where('id', '>', walkedId)
      .where('created_ms', '<', nowMs - frameKeptMs)
      .orderBy('id')
      .limit(batchRows)
      .execute();
    const last = found.at(-1);
    const deleted = last ? await deleteUnneeded(database, walkedId, last.id, nowMs) : 0;
    const isLast = found.length < batchRows;
    walkedId = isLast ? 0 : (last?.id ?? 0);
    return { deleted, isLast };
  }

  async function walk(): Promise<number> {
    let deleted = 0;
    for (let count = 0; count < batchesPerRun && !scope.ended; count++) {
      const result = await batch(clock.now());
      deleted += result.deleted;
      if (result.isLast) break;
    }
    return deleted;
  }

  const run = () => tasks.runInOrder('pruning frames', walk);
  everyOnce(context, { name: 'frame pruning', everyMs, task: run, tasks });
  return { run };
}

/**
 * Deletes frames that are not needed. A frame is needed while its encounter has an open case, and while a
 * suspension is in force that frames of a case may have caused: dismissing the case reads exactly these rows
 * (moderation.ts, `lift`).
 */
async function deleteUnneeded(
  db: Database,
  afterId: number,
  untilId: number,
  nowMs: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('moderation_frames')
    .where('id', '>', afterId)
    .where('id', '<=', untilId)
    .where('created_ms', '<', nowMs - frameKeptMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('moderation_cases as cases')
            .select('cases.id')
            .whereRef('cases.user_id', '=', 'moderation_frames.user_id')
            .whereRef('cases.match_id', 'is not distinct from', 'moderation_frames.match_id')
            .whereRef('cases.call_id', 'is not distinct from', 'moderation_frames.call_id')
            .where(({ and, or, eb, exists: isThere }) =>
              or([
                and([eb('cases.state', '=', 'open'), eb('cases.created_ms', '>', nowMs - caseKeepsMs)]),
                isThere(
                  selectFrom('matching_bans as bans')
                    .select('bans.id')
                    .whereRef('bans.user_id', '=', 'moderation_frames.user_id')
                    .where('bans.until_ms', '>', nowMs),
                ),
              ]),
            ),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
