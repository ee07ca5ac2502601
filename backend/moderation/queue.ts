import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#shared/domain/constants.ts';
import type { SentMedium } from '../chat/index.ts';
import type { MediaReference, NewReport } from '../events.ts';
import type { Context } from '../context.ts';
import { penaltyLimits } from '#shared/domain/penalties.ts';
import type { ReportReason } from '#shared/domain/reports.ts';
import type { EncounterRef, JudgedFrame } from '../events.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import type { Cases, CaseRow } from './cases.ts';
import type { Pictures } from './pictures.ts';
import type { CaseImages, RecentFrames } from './caseImages.ts';

/** Milliseconds for which a frame is stored for a moderator. */
const frameRetentionMs = 7 * DAY_MS;
/** Milliseconds after which a new verdict in the same place opens another case. */
export const sameCaseMs = DAY_MS;
const sweepEveryMs = 60 * 60_000;
/** Maximum number of pictures per case; the first reported ones are kept. */
const picturesMax = 20;
/** Maximum number of ids in one query. */
const portion = 500;

/** Opens cases for verdicts and reports. */
export interface Queue {
  recordFrame(frame: JudgedFrame): Promise<void>;
  recordReport(report: NewReport): Promise<void>;
  /** Opens a case for a prohibited medium, once. */
  recordMedium(medium: SentMedium): Promise<void>;
  /** Deletes frames that are not needed any more; runs automatically once an hour. */
  sweep(): Promise<void>;
  idle(): Promise<void>;
}

export interface QueueOptions {
  readonly context: Pick<Context, 'clock' | 'events' | 'log' | 'scope'>;
  readonly cases: Cases;
  readonly caseImages: CaseImages;
  readonly lasts: RecentFrames;
  readonly pictures: Pick<Pictures, 'jpegOf'>;
  /** Returns the pictures of a report about something in a chat. */
  readonly picturesOf: (report: NewReport) => Promise<readonly Buffer[]>;
}

/** Returns the match or call of a report; null ids for other places. */
function encounterOfReport({ source, refId }: Pick<NewReport, 'source' | 'refId'>): EncounterRef {
  return { matchId: source === 'match' ? refId : null, callId: source === 'call' ? refId : null };
}

/** Returns the reported medium of a chat or gallery; null for other reports. */
export function mediaOfReport({
  userId,
  source,
  refId,
}: Pick<NewReport, 'userId' | 'source' | 'refId'>): MediaReference | null {
  if (refId === null || (source !== 'message' && source !== 'media' && source !== 'story')) return null;
  return { kind: source === 'message' ? 'message' : 'media', id: refId, fromId: userId };
}

/** Returns true while a moderator may need the frame: until the decision, or while a penalty is possible. */
export function mayKeepFrame(
  {
    state,
    created_ms: createdMs,
    decided_ms: decidedMs,
  }: Pick<CaseRow, 'state' | 'created_ms' | 'decided_ms'>,
  nowMs: number,
): boolean {
  if (state === 'upheld') return nowMs - (decidedMs ?? 0) < penaltyLimits.issueWithinMs;
  return state === 'open' && nowMs - createdMs < frameRetentionMs;
}

export function createQueue({
  context,
  cases,
  caseImages,
  lasts,
  pictures,
  picturesOf,
}: QueueOptions): Queue {
  const { clock, events, log, scope } = context;
  const tasks = createTaskQueue(log, 'moderation');

  /** Redraws the picture, so that a moderator's browser never opens bytes from a user. */
  async function drawn(image: Buffer): Promise<readonly Uint8Array[]> {
    try {
      return [await pictures.jpegOf(image, null)];
    } catch (err) {
      log.error({ err }, 'moderation: re-encoding a picture of a case failed');
      return [];
    }
  }

  /**
   * Stores pictures of a case. A case stays valid without pictures, or without some of them. `isMore`: adds
   * to the stored ones.
   */
  async function keep(caseId: string, images: readonly Buffer[], isMore = false): Promise<void> {
    try {
      const before = isMore ? await caseImages.get(caseId) : [];
      const jpegs = (await Promise.all(images.slice(0, picturesMax - before.length).map(drawn))).flat();
      if (jpegs.length === 0) return;
      await caseImages.store(caseId, [...before, ...jpegs]);
      // The case was decided meanwhile, when there were no pictures to delete.
      if ((await cases.byId(caseId))?.state !== 'open') await caseImages.drop(caseId);
    } catch (err) {
      log.error({ err }, 'moderation: storing the pictures of a case failed');
    }
  }

  async function openCase(
    userId: string,
    encounter: EncounterRef,
    more: Partial<Pick<CaseRow, 'verdict' | 'report_id' | 'media_id'>> & {
      readonly isOfGallery?: boolean;
      readonly isUrgent?: boolean;
    },
  ): Promise<string> {
    const id = randomUUID();
    const { verdict = null, report_id: reportId = null, media_id: mediaId = null } = more;
    const { isOfGallery = false, isUrgent = false } = more;
    const atMs = clock.now();
    await cases.open({ id, userId, encounter, verdict, reportId, mediaId, isOfGallery, atMs, isUrgent });
    return id;
  }

  /** Stores one case per encounter, with its last frame and most severe verdict. */
  async function noteVerdict({ userId, encounter, image, verdict }: JudgedFrame): Promise<void> {
    const known = await cases.openVerdictOf(userId, encounter, clock.now() - sameCaseMs);
    if (known?.verdict === 'prohibited' && verdict !== 'prohibited') return;
    if (known && known.verdict !== verdict) await cases.setVerdict(known.id, verdict);
    await keep(known?.id ?? (await openCase(userId, encounter, { verdict })), [image]);
  }

  async function sweep(): Promise<void> {
    const ids = await caseImages.ids();
    for (let from = 0; from < ids.length; from += portion) {
      const some = ids.slice(from, from + portion);
      const rows = await cases.byIds(some);
      const keptIds = new Set(rows.filter((row) => mayKeepFrame(row, clock.now())).map(({ id }) => id));
      for (const id of some) if (!keptIds.has(id)) await caseImages.drop(id);
    }
  }
  tasks.runInBackground('deleting outdated files', sweep());
  // Every process sweeps, because the pictures may be in a local folder of its machine.
  clock.every(scope, sweepEveryMs, () => tasks.runInBackground('deleting outdated files', sweep()));

  return {
    async recordFrame(frame) {
      lasts.note(frame.userId, frame.image);
      if (frame.review) await tasks.runInOrder(frame.userId, () => noteVerdict(frame));
    },
    async recordReport(report) {
      const { userId, reportId } = report;
      // Reads the frame at once, because it is forgotten within a minute.
      const last = lasts.of(userId);
      const sent = await picturesOf(report);
      const isOfPerson = report.source === 'profile';
      const images = last !== null && (isOfPerson || sent.length === 0) ? [last, ...sent] : sent;
      await tasks.runInOrder(userId, async () => {
        const known = await cases.openReportOf(userId, report.reporterId);
        // A reporter whose earlier age report was dismissed cannot suspend the same user again.
        const isUrgent =
          report.reason === ('minor' satisfies ReportReason) &&
          !(await cases.wasWrongAboutAge(report.reporterId, userId));
        const caseId =
          known?.id ?? (await openCase(userId, encounterOfReport(report), { report_id: reportId, isUrgent }));
        if (known && isUrgent) await cases.makeUrgent(caseId);
        await cases.addReport(caseId, reportId);
        // Runs before the pictures are drawn, because suspicion of a minor is urgent.
        if (isUrgent) await events.require('minorSuspected', { userId, caseId });
        await keep(caseId, images, known !== undefined);
      });
    },
    recordMedium: ({ mediaId, userId, image, isOfGallery }) =>
      tasks.runInOrder(userId, async () => {
        if (await cases.ofMedium(mediaId)) return;
        const nowhere = { matchId: null, callId: null };
        const about = { verdict: 'prohibited', media_id: mediaId, isOfGallery };
        await keep(await openCase(userId, nowhere, about), [image]);
      }),
    sweep,
    idle: () => tasks.idle(),
  };
}
