import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { SocialOptions } from './options.ts';
import type { CompanionViews } from './companionViews.ts';
import { runHook, notifyAbout } from './notify.ts';

/** §4.16: a report is kept for whoever moderates, and ends a match or a call with that person. */
export function createReportHandler(
  context: Context,
  people: CompanionViews,
  { matching, endCallOf, onReported }: SocialOptions,
): HandlersOf<'report'> {
  const { database, clock } = context;

  return {
    async report({ caller, body }) {
      const reporterId = caller.userId;
      const { id } = await people.other(reporterId, body.userId);
      const [reportId, refId] = [randomUUID(), body.refId ?? null];
      const comment = body.comment?.trim();
      await database
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
        })
        .execute();
      const { source } = body;
      await runHook(context, 'onReported', () =>
        onReported?.({ reportId, reporterId, userId: id, source, refId }),
      );
      if (matching.matchOf(reporterId)?.companionId === id) await matching.withdraw(reporterId, 'report');
      await runHook(context, 'endCallOf', () => endCallOf?.(reporterId, id));
      notifyAbout(context, reporterId, 'interaction', 'report', (await people.seenBy(reporterId, [id]))[0]);
      return {};
    },
  };
}
