import { DAY_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { everyOnce, type JobContext } from '../cluster/jobs.ts';
import type { Database } from '../storage/database.ts';
import type { TaskQueue } from '../lib/taskQueue.ts';

/** Milliseconds that a verdict is kept without a case (D "Moderation frames"). */
export const frameKeptMs = 10 * MINUTE_MS;
/** Milliseconds that an open case keeps the verdicts of its encounter, as it keeps its pictures. */
const caseKeepsMs = 7 * DAY_MS;
const everyMs = MINUTE_MS;

/** The bound on the work of one run: ids in one statement, and statements. */
export interface PruningSize {
  readonly batchRows: number;
  readonly batchesPerRun: number;
}
const defaultSize: PruningSize = { batchRows: 1_000, batchesPerRun: 20 };

export interface FramePruning {
  /** Walks on from where the last run stopped. Returns the number of deleted rows. */
  run(): Promise<number>;
}

/**
 * Deletes verdicts on moderation frames that no case needs: each frame of each camera writes a row, every five seconds.
 * It runs by itself once a minute. A run walks a bounded number of rows by their id, and begins anew at the oldest row
 * once it has reached the ten minutes. Rows of earlier releases are deleted by the same walk.
 */
export function createFramePruning(
  context: JobContext,
  tasks: Pick<TaskQueue, 'runInBackground' | 'runInOrder'>,
  { batchRows, batchesPerRun }: PruningSize = defaultSize,
): FramePruning {
  const { clock, database, scope } = context;
  /** The last id that was looked at. Kept rows before it are not looked at again in this walk. */
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
 * A frame is needed while its encounter has an open case, and while a suspension is in force that frames of a case may
 * have led to: dismissing the case looks at exactly these rows (moderation.ts, `takeBack`).
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
