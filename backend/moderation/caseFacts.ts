import { caseReasons, caseStates } from '#shared/api/moderation.ts';
import { reportReasons, type ReportSource } from '#shared/domain/reports.ts';
import type { Connection } from '../storage/database.ts';
import { isoTime } from '../lib/calendar.ts';
import type { CaseRow, CaseReport } from './cases.ts';

/** Maximum number of messages shown if a whole chat was reported. */
const shownOfChat = 10;

const columns = ['messages.id', 'messages.text', 'messages.type', 'messages.place'] as const;

/**
 * Returns the messages of a case, oldest first. All are by the reported user: a moderator sees neither the
 * other side of the chat nor messages beyond the report.
 */
export async function reportedMessages(
  db: Connection,
  { id, user_id: userId, media_id: mediaId, is_of_gallery: isOfGallery }: CaseRow,
) {
  const reports = await db.selectFrom('reports').selectAll().where('case_id', '=', id).execute();
  const refsOf = (source: string) =>
    reports.flatMap((report) => (report.source === source ? (report.ref_id ?? []) : []));
  const media = [...refsOf('media'), ...(mediaId !== null && isOfGallery === 0 ? [mediaId] : [])];
  const written = db.selectFrom('messages').select(columns).where('messages.from_id', '=', userId);
  const single = await written
    .where((eb) =>
      eb.or([
        eb('messages.id', 'in', refsOf('message')),
        eb(
          'messages.id',
          'in',
          eb
            .selectFrom('message_media')
            .select('message_media.message_id')
            .where('message_media.id', 'in', media),
        ),
      ]),
    )
    .execute();
  const ofChats = await Promise.all(
    reports
      .filter(({ source, ref_id: refId }) => source === 'chat' && refId !== null)
      .map(({ ref_id: refId, created_ms: reportedMs }) =>
        written
          .where('messages.chat_id', '=', refId ?? '')
          .where('messages.place', '<=', reportedMs)
          .orderBy('messages.place', 'desc')
          .limit(shownOfChat)
          .execute(),
      ),
  );
  const all = new Map([...single, ...ofChats.flat()].map((message) => [message.id, message]));
  return [...all.values()]
    .toSorted((a, b) => a.place - b.place)
    .map(({ id: messageId, text, type, place }) => ({ _id: messageId, text, type, at: isoTime(place) }));
}

/** Report sources whose subject is in a chat. */
export const chatSources: ReadonlySet<string> = new Set<ReportSource>(['chat', 'message', 'media']);

export const reasonOf = (row: CaseRow) => caseReasons.find((reason) => reason === row.reason) ?? 'verdict';
export const stateOf = (row: CaseRow) => caseStates.find((state) => state === row.state) ?? 'open';

/**
 * Returns the most severe reason of the reports; null without a report. §4.16 lists the reasons by severity.
 */
export function gravestOf(reports: readonly CaseReport[]): string | null {
  return reportReasons.find((one) => reports.some(({ reason }) => reason === one)) ?? null;
}
