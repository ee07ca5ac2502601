import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#shared/domain/constants.ts';
import type { Context } from '../context.ts';
import { shownFields, type FieldValues, type ShownField } from '#shared/domain/profileFields.ts';
import type { ReportedProfile } from '#shared/domain/reports.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { SocialOptions } from './options.ts';
import type { CompanionViews } from '../people/companionViews.ts';
import { recordActivity } from '../activities/index.ts';

/** Maximum number of reports per day by one user about another. */
const reportsADay = 50;

/** §4.16: stores a report for the moderators and ends a match or call with the reported user. */
export function createReportHandler(
  context: Context,
  people: CompanionViews,
  { matching }: SocialOptions,
): HandlersOf<'report'> {
  const { database, clock, unitOfWork } = context;

  /** Copies the profile at the time of the report, because it may change before a moderator sees it. */
  async function profileOf(reporterId: string, id: string): Promise<ReportedProfile | null> {
    const row = await people.users.byId(id);
    if (!row) return null;
    const seen = await people.wholeSeenBy(reporterId, row);
    const { age, avatar, gallery, videoGallery } = seen;
    const pictures = [...gallery, ...videoGallery].map((item) => ({
      id: item.id,
      type: item.type,
      previewUrl: item.previewUrl ?? item.url,
    }));
    const fields = Object.fromEntries(shownFields.map((name) => [name, seen[name]])) as Pick<
      FieldValues,
      ShownField
    >;
    return { ...fields, age, avatar, pictures };
  }

  /** Limits repeated reports, because the open case already contains them. */
  async function requireFew(reporterId: string, userId: string): Promise<void> {
    const { count } = await database
      .selectFrom('reports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('reporter_id', '=', reporterId)
      .where('user_id', '=', userId)
      .where('created_ms', '>', clock.now() - DAY_MS)
      .executeTakeFirstOrThrow();
    if (Number(count) >= reportsADay)
      throw new ApiFailure('too_many_requests', 'This person was reported many times today.');
  }

  return {
    async report({ caller, body }) {
      const reporterId = caller.userId;
      const { id } = await people.other(reporterId, body.userId);
      const [reportId, refId] = [randomUUID(), body.refId ?? null];
      const comment = body.comment?.trim();
      await requireFew(reporterId, id);
      const evidence = JSON.stringify(await profileOf(reporterId, id));
      await unitOfWork.run(async (work) => {
        await work.db
          .insertInto('reports')
          .values({
            id: reportId,
            reporter_id: reporterId,
            user_id: id,
            reason: body.reason,
            comment: comment === undefined || comment === '' ? null : comment,
            source: body.source,
            ref_id: refId,
            created_ms: clock.now(),
            evidence,
          })
          .execute();
        const about = { userId: reporterId, aboutId: id } as const;
        await recordActivity(context, work, { ...about, event: 'interaction', kind: 'report' });
      });
      const { source } = body;
      const { reason } = body;
      await context.events.announce('userReported', {
        reportId,
        reporterId,
        userId: id,
        source,
        refId,
        reason,
      });
      if (matching.matchOf(reporterId)?.companionId === id) await matching.withdraw(reporterId, 'report');
      return {};
    },
  };
}
