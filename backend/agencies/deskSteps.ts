import { recordDeskStep } from '../audit/index.ts';
import type { Connection } from '../storage/database.ts';

/** Steps of the audit log about agencies and artists. */
export type DeskStep = 'agencyMade' | 'artistGiven' | 'artistTaken';

/** Adds a line to the audit log. Existing lines are never changed or deleted. */
export async function addDeskStep(
  db: Connection,
  {
    step,
    subjectId,
    byId,
    detail,
    atMs,
  }: {
    readonly step: DeskStep;
    /** Id of the agency or user that the step is about. */
    readonly subjectId: string;
    /** Staff member; null: the operator's command. */
    readonly byId: string | null;
    /** The new values, or the value before and after. */
    readonly detail: Readonly<Record<string, string | number | null>>;
    readonly atMs: number;
  },
): Promise<void> {
  await db
    .insertInto('desk_steps')
    .values({ step, subject_id: subjectId, by_id: byId, detail: JSON.stringify(detail), at_ms: atMs })
    .execute();
  const isAgency = step === 'agencyMade';
  await recordDeskStep(db, {
    atMs,
    desk: byId === null ? 'operator' : 'finance',
    step,
    by: byId ?? { actor: 'command' },
    userId: isAgency ? null : subjectId,
    ...(isAgency ? { ref: { kind: 'agency', id: subjectId } as const } : {}),
  });
}
