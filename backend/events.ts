import type { Logger } from 'pino';
import type { CallType } from '#shared/domain/calls.ts';
import type { SupportSubtype } from '#shared/domain/chat.ts';
import type { MatchEndReason, ModerationVerdict } from '#shared/domain/matching.ts';
import type { PurchasesTable } from './storage/moneyTables.ts';
import type { Work } from './storage/unitOfWork.ts';

/**
 * Parts of a change that concern other features. A listener works in the same unit of work; if it throws, the whole
 * change is undone.
 */
export interface ChangeEvents {
  readonly purchasePaid: { readonly work: Work; readonly purchase: PurchasesTable };
  readonly purchaseReturned: {
    readonly work: Work;
    readonly purchase: PurchasesTable;
    /** Coins of the purchase that were spent before, so that they could not be returned. */
    readonly missingCoins: number;
  };
  /** A message is written in a support chat. A listener may refuse it. */
  readonly supportMessageWritten: {
    readonly work: Pick<Work, 'db'>;
    readonly chatId: string;
    readonly subtype: SupportSubtype;
    /** The user who asks the desk. */
    readonly personId: string;
    readonly writerId: string;
    readonly nowMs: number;
  };
}

/** The match or call that moderation saw. */
export interface EncounterRef {
  readonly matchId: string | null;
  readonly callId: string | null;
}

/** A frame of a camera, with what the analysis says of it. */
export interface JudgedFrame {
  readonly userId: string;
  readonly encounter: EncounterRef;
  readonly image: Buffer;
  readonly verdict: ModerationVerdict;
  /** A moderator is to look at it. */
  readonly review: boolean;
}

/** The medium, in a chat or a gallery, that a moderator decided about. */
export interface MediaReference {
  readonly kind: 'message' | 'media';
  readonly id: string;
  readonly fromId: string;
}

export interface EndedMatch {
  readonly matchId: string;
  readonly a: string;
  readonly b: string;
  readonly reason: MatchEndReason;
  /** The two had seen each other. */
  readonly wasLive: boolean;
}

export interface NewReport {
  readonly reportId: string;
  readonly reporterId: string;
  readonly userId: string;
  readonly source: string;
  readonly refId: string | null;
  readonly reason: string;
}

/** What has happened in one feature and concerns others. */
export interface DoneEvents {
  readonly frameJudged: JudgedFrame;
  readonly matchEnded: EndedMatch;
  /** The call rang, and the callee did not answer. */
  readonly callMissed: {
    readonly id: string;
    readonly callerId: string;
    readonly calleeId: string;
    readonly callType: CallType;
  };
  /** `byId` follows `userId` from now on. */
  readonly userFollowed: { readonly userId: string; readonly byId: string };
  readonly userUnfollowed: { readonly userId: string; readonly byId: string };
  /** `byId` has blocked `userId`, now or before. */
  readonly userBlocked: { readonly userId: string; readonly byId: string };
  readonly userUnblocked: { readonly userId: string; readonly byId: string };
  readonly userReported: NewReport;
  /** A moderator decided that a case was wrong. */
  readonly caseDismissed: {
    readonly caseId: string;
    readonly byId: string;
    readonly userId: string;
    /** Null: the case is not about a match or call. */
    readonly encounter: EncounterRef | null;
    /** Verdicts until this moment were wrong. */
    readonly untilMs: number;
  };
  /** A report says that the user may be under 18. */
  readonly minorSuspected: { readonly userId: string; readonly caseId: string };
  readonly mediumDecided: {
    readonly medium: MediaReference;
    readonly state: 'allowed' | 'hidden';
    /** The owner gets a notification. */
    readonly isTold: boolean;
  };
  /** The user must leave every match, search and call: they stop (`stop`), or moderation decided so. */
  readonly userMustLeave: { readonly userId: string; readonly reason: 'stop' | 'moderation' };
}

type Listener<E> = (event: E) => Promise<void> | void;

/**
 * Carries events between features, so that no feature holds another one. A feature adds its listeners when it is created;
 * the first event comes after all of them are created.
 */
export interface Events {
  /** Adds a listener that takes part in changes. */
  takePart<K extends keyof ChangeEvents>(name: K, listener: Listener<ChangeEvents[K]>): void;
  /** Within a change: runs the listeners one after another. */
  include<K extends keyof ChangeEvents>(name: K, event: ChangeEvents[K]): Promise<void>;
  on<K extends keyof DoneEvents>(name: K, listener: Listener<DoneEvents[K]>): void;
  /** Runs every listener, and resolves when all are done. A failure is logged: the event has happened all the same. */
  announce<K extends keyof DoneEvents>(name: K, event: DoneEvents[K]): Promise<void>;
  /** As `announce`, but rejects with the first failure: the caller's own answer depends on the listeners. */
  require<K extends keyof DoneEvents>(name: K, event: DoneEvents[K]): Promise<void>;
}

export function createEvents(log: Pick<Logger, 'error'>): Events {
  const taking = new Map<string, Listener<never>[]>();
  const hearing = new Map<string, Listener<never>[]>();
  const add = (map: typeof taking, name: string, listener: Listener<never>) =>
    void map.set(name, [...(map.get(name) ?? []), listener]);
  const run = <E>(name: string, event: E) =>
    Promise.allSettled(((hearing.get(name) ?? []) as Listener<E>[]).map(async (listener) => listener(event)));

  return {
    takePart: (name, listener) => add(taking, name, listener),
    async include(name, event) {
      for (const listener of (taking.get(name) ?? []) as Listener<typeof event>[]) await listener(event);
    },
    on: (name, listener) => add(hearing, name, listener),
    async announce(name, event) {
      for (const result of await run(name, event))
        if (result.status === 'rejected')
          log.error({ err: result.reason as unknown }, `${name}: a listener failed`);
    },
    async require(name, event) {
      const failed = (await run(name, event)).find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}
