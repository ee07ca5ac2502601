import { moderation } from '#shared/domain/constants.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import { requireUnbiased } from '../people/ownDecision.ts';
import { createUsers } from '../people/users.ts';
import type { SentMedium } from '../chat/index.ts';
import type { CoreContext } from '../context.ts';
import type { MediaReference } from '../events.ts';
import type { FileStore } from '../files/index.ts';
import { createFrames, type Moderator } from '../matching/index.ts';
import {
  spawnDetectorChild,
  type SpawnDetectorChild,
  createDetectors,
  type DetectorCounts,
} from '../detectors/index.ts';
import type { SpawnPictureChild } from '../pictures/childProcess.ts';
import { createCallPage } from './callPage.ts';
import { gravestOf } from './caseFacts.ts';
import { createCases, type Cases } from './cases.ts';
import { createClassicAnalysis } from './classic.ts';
import { createPictures } from './pictures.ts';
import { createModerationDesk, type DeskHandlers, type DeskOptions } from './desk.ts';
import { failOpen, noCounts, type ModerationCounts } from './failOpen.ts';
import { createCaseImages, createRecentFrames } from './caseImages.ts';
import { createQueue, mediaOfReport } from './queue.ts';
import { createRemoteModerator, type RemoteSettings } from './remote.ts';
import { createShippedModerator, type DetectorThresholds } from './shipped.ts';

export { createCaseImages, type CaseImages } from './caseImages.ts';
export type { CaseRow } from './cases.ts';
export { failureCauses, type ModerationCounts } from './failOpen.ts';

export type { RemoteSettings } from './remote.ts';
export type { DetectorThresholds } from './shipped.ts';

export interface ModerationFeatureOptions extends Pick<DeskOptions, 'isModerator' | 'mayHavePenalty'> {
  readonly store: FileStore;
  /** Starts the processes that decode frames. Default: the backend starts them itself. */
  readonly spawnPictureChild?: SpawnPictureChild;
  /** Thresholds of the built-in detectors; null: classic analysis only. */
  readonly detectors?: DetectorThresholds | null;
  /** Starts the process of the detectors; for tests. */
  readonly spawnDetectorChild?: SpawnDetectorChild;
  /** The deployment's own moderation service; without one the built-in analysis is used. */
  readonly service?: RemoteSettings | null;
  /** Returns true if this user's pictures go to the service (split `hive_moderation`). Default: all users. */
  readonly isOfService?: (userId: string) => Promise<boolean>;
  /** Returns the pictures of a reported medium, in a chat or gallery, if the reporter could see it. */
  readonly picturesOfMedium?: (medium: MediaReference, seenBy: string) => Promise<readonly Buffer[]>;
  /** Returns the visible pictures of a reported user. */
  readonly picturesOfPerson?: (userId: string, seenBy: string) => Promise<readonly Buffer[]>;
}

export interface ModerationFeature {
  readonly handlers: DeskHandlers;
  readonly moderator: Moderator;
  /**
   * Judges a picture from a chat or gallery, and opens a case if it is prohibited. Null without detectors and
   * without a service, because only they can return `prohibited`.
   */
  readonly judgeMedium: ((medium: SentMedium) => Promise<ModerationVerdict>) | null;
  /** Cases for penalties and sanctions. */
  readonly cases: Pick<Cases, 'byId' | 'isParty' | 'ofUser'> & {
    /** Returns the most severe report reason of each case. */
    reasonsOf(caseIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
    frames(caseId: string): Promise<readonly Uint8Array[]>;
    dropFrames(caseId: string): Promise<void>;
  };
  /** Results of the frames since the start. */
  readonly counts: Readonly<ModerationCounts>;
  /** Null if detectors are disabled. */
  readonly detectorCounts: Readonly<DetectorCounts> | null;
  idle(): Promise<void>;
}

/** Milliseconds for scoring a frame. The rest of its time limit is for transfer and decoding. */
const frameAnswerMs = moderation.uploadTimeoutMs - 1_000;

/** Creates the moderation feature: analysis, evidence and the moderators' desk. */
export function createModerationFeature(
  context: CoreContext,
  options: ModerationFeatureOptions,
): ModerationFeature {
  const { clock, database, log } = context;
  const { store, service, isModerator, mayHavePenalty, picturesOfPerson, picturesOfMedium } = options;
  const pictures = createPictures({ scope: context.scope, spawn: options.spawnPictureChild });
  const counts = noCounts();
  const users = createUsers(database);
  const classic = createClassicAnalysis({ clock, pictures });
  const spawn = options.spawnDetectorChild ?? spawnDetectorChild;
  const thresholds = options.detectors ?? null;
  const detectors = thresholds && spawn ? createDetectors({ ...context, spawn, frameAnswerMs }) : null;
  const shippedFor =
    thresholds && detectors
      ? createShippedModerator({
          ...{ classic, pictures, detectors, thresholds },
          isDrawn: async (userId) => (await users.byId(userId))?.is_demo === 1,
        })
      : () => classic;
  const remote = service ? createRemoteModerator({ ...context, pictures, ...service }) : null;
  const { isOfService = async () => true } = options;
  const byWhom = async (userId: string) =>
    remote && (await isOfService(userId)) ? remote : shippedFor(userId);
  const cases = createCases(database);
  const caseImages = createCaseImages(store, 'moderation');
  const judging = (userId: string): Moderator => ({
    judge: async (image, about) => (await byWhom(userId)).judge(image, about),
  });
  const failingOpen = (judge: Moderator) => failOpen(judge, log, counts);
  const moderator: Moderator = {
    judge: (image, about) => failingOpen(about ? judging(about.userId) : classic).judge(image, about),
  };
  const queue = createQueue({
    context,
    cases,
    caseImages,
    lasts: createRecentFrames(clock),
    pictures,
    picturesOf: async (report) => {
      const { userId, source, reporterId } = report;
      if (source === 'profile') return (await picturesOfPerson?.(userId, reporterId)) ?? [];
      const reference = mediaOfReport(report);
      return (reference && (await picturesOfMedium?.(reference, reporterId))) ?? [];
    },
  });
  context.events.on('frameJudged', queue.recordFrame);
  context.events.on('userReported', queue.recordReport);
  const frames = createFrames(database);

  async function judgeMedium(medium: SentMedium): Promise<ModerationVerdict> {
    const verdict = await failingOpen(judging(medium.userId)).judge(medium.image, null);
    if (verdict === 'prohibited') await queue.recordMedium(medium);
    return verdict;
  }

  return {
    handlers: {
      ...createModerationDesk({
        ...{ context, users, cases, caseImages, frames },
        requireUnbiased: (moderatorId, userId) => requireUnbiased(database, moderatorId, userId),
        ...{ isModerator, mayHavePenalty },
      }),
      ...createCallPage({ context, users, cases, isModerator }),
    },
    cases: {
      byId: (id) => cases.byId(id),
      isParty: (row, moderatorId) => cases.isParty(row, moderatorId),
      ofUser: (userId, limit) => cases.ofUser(userId, limit),
      async reasonsOf(caseIds) {
        const reports = await cases.reportsOf(caseIds);
        return new Map(
          caseIds.flatMap((id) => {
            const reason = gravestOf(reports.filter(({ case_id: caseId }) => caseId === id));
            return reason === null ? [] : [[id, reason] as const];
          }),
        );
      },
      frames: (id) => caseImages.get(id),
      dropFrames: (id) => caseImages.drop(id),
    },
    moderator,
    judgeMedium: service || detectors ? judgeMedium : null,
    counts,
    detectorCounts: detectors?.counts ?? null,
    idle: () => queue.idle(),
  };
}
