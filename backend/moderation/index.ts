import { moderation } from '#shared/domain/constants.ts';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import { requireUnbiased } from '../people/ownDecision.ts';
import { createUsers } from '../people/users.ts';
import type { MediaModeration, SentMedium } from '../chat/index.ts';
import type { CoreContext } from '../context.ts';
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
  /** Who starts the processes that open frames, where it is not the backend itself. */
  readonly spawnPictureChild?: SpawnPictureChild;
  /** The detectors that come with the backend judge by these; null leaves the classic analysis alone. */
  readonly detectors?: DetectorThresholds | null;
  /** Starts the detectors' process; for tests. */
  readonly spawnDetectorChild?: SpawnDetectorChild;
  /** A deployment's own service; without one the analysis that comes with the backend. */
  readonly service?: RemoteSettings | null;
  /** Whether this person's pictures go to that service (split `hive_moderation`); everybody's where nothing is said. */
  readonly isOfService?: (userId: string) => Promise<boolean>;
  /** The pictures of a reported medium, in a chat or a gallery, if the reporter can have seen it. */
  readonly picturesOfMedium?: MediaModeration['picturesOf'];
  /** What a person shows of themselves, where it is they who are reported. */
  readonly picturesOfPerson?: (userId: string, seenBy: string) => Promise<readonly Buffer[]>;
}

export interface ModerationFeature {
  readonly handlers: DeskHandlers;
  readonly moderator: Moderator;
  /**
   * For chats and galleries: judges a picture that a user sent, and opens a case if it is prohibited. Null without
   * detectors and without a service, because nothing else can say `prohibited`.
   */
  readonly judgeMedium: ((medium: SentMedium) => Promise<ModerationVerdict>) | null;
  /** For penalties and sanctions. */
  readonly cases: Pick<Cases, 'byId' | 'isParty' | 'ofUser'> & {
    /** The gravest reason of the reports on each of these cases. */
    reasonsOf(caseIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
    frames(caseId: string): Promise<readonly Uint8Array[]>;
    dropFrames(caseId: string): Promise<void>;
  };
  /** What became of the frames since the start. */
  readonly counts: Readonly<ModerationCounts>;
  /** Null without detectors. */
  readonly detectorCounts: Readonly<DetectorCounts> | null;
  idle(): Promise<void>;
}

/** Milliseconds for the scores of a frame. The rest of its time-out is for the way and for opening the picture. */
const frameAnswerMs = moderation.uploadTimeoutMs - 1_000;

/** Moderation as one feature: who judges, what is kept for the moderator, and their desk. */
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
  const kept = createCaseImages(store, 'moderation');
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
    kept,
    lasts: createRecentFrames(clock),
    pictures,
    picturesOf: async (report) => {
      const { userId, source, reporterId } = report;
      if (source === 'profile') return (await picturesOfPerson?.(userId, reporterId)) ?? [];
      const reference = mediaOfReport(report);
      return (reference && (await picturesOfMedium?.(reference, reporterId))) ?? [];
    },
  });
  context.events.on('frameJudged', queue.noteFrame);
  context.events.on('userReported', queue.noteReport);
  const frames = createFrames(database);

  async function judgeMedium(medium: SentMedium): Promise<ModerationVerdict> {
    const verdict = await failingOpen(judging(medium.userId)).judge(medium.image, null);
    if (verdict === 'prohibited') await queue.noteMedium(medium);
    return verdict;
  }

  return {
    handlers: {
      ...createModerationDesk({
        ...{ context, users, cases, kept, frames },
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
      frames: (id) => kept.get(id),
      dropFrames: (id) => kept.drop(id),
    },
    moderator,
    judgeMedium: service || detectors ? judgeMedium : null,
    counts,
    detectorCounts: detectors?.counts ?? null,
    idle: () => queue.idle(),
  };
}
