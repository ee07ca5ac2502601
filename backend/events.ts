import type { Logger } from 'pino';
import type { CallType } from '#shared/domain/calls.ts';
import type { SupportSubtype } from '#shared/domain/chat.ts';
import type { MatchEndReason, ModerationVerdict } from '#shared/domain/matching.ts';
import type { PurchasesTable } from './storage/moneyTables.ts';
import type { Work } from './storage/unitOfWork.ts';

/**
 * Events within a change that concern other features. A listener works in the same unit of work; if it
 * throws, the whole change is rolled back.
 */
export interface ChangeEvents {
  readonly purchasePaid: { readonly work: Work; readonly purchase: PurchasesTable };
  readonly purchaseReturned: {
    readonly work: Work;
    readonly purchase: PurchasesTable;
    /** Coins of the purchase that were already spent and could not be returned. */
    readonly missingCoins: number;
  };
  /** A user or staff member writes a message in a support chat. A listener may refuse it by throwing. */
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

/** A camera frame with its verdict. */
export interface JudgedFrame {
  readonly userId: string;
  readonly encounter: EncounterRef;
  readonly image: Buffer;
  readonly verdict: ModerationVerdict;
  /** True: a moderator must review the frame. */
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
  /** True: the two users saw each other. */
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

/** Events that have happened in one feature and concern others. */
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
  /** A call that the callee had answered has ended. */
  readonly answeredCallEnded: { readonly callerId: string; readonly calleeId: string };
  /** `byId` now follows `userId`. */
  readonly userFollowed: { readonly userId: string; readonly byId: string };
  readonly userUnfollowed: { readonly userId: string; readonly byId: string };
  /** `byId` has blocked `userId`, now or before. */
  readonly userBlocked: { readonly userId: string; readonly byId: string };
  readonly userUnblocked: { readonly userId: string; readonly byId: string };
  readonly userReported: NewReport;
  /** A moderator dismissed a case. */
  readonly caseDismissed: {
    readonly caseId: string;
    readonly byId: string;
    readonly userId: string;
    /** Match or call of the case; null: the case is not about one. */
    readonly encounter: EncounterRef | null;
    /** Verdicts until this moment (milliseconds) were wrong. */
    readonly untilMs: number;
  };
  /** A report says that the user may be under 18. */
  readonly minorSuspected: { readonly userId: string; readonly caseId: string };
  readonly mediumDecided: {
    readonly medium: MediaReference;
    readonly state: 'allowed' | 'hidden';
    /** True: the owner gets a notification. */
    readonly shouldNotify: boolean;
  };
  /**
   * The user must leave every match, search and call: the user stopped (`stop`), or moderation decided so.
   */
  readonly userMustLeave: { readonly userId: string; readonly reason: 'stop' | 'moderation' };
}

type Listener<E> = (event: E) => Promise<void> | void;

/**
 * Carries events between features, so that features do not depend on each other. A feature adds its listeners
 * when it is created; events are sent only after all features exist.
 */
export interface Events {
  /** Adds a listener that runs within changes. */
  onInTransaction<K extends keyof ChangeEvents>(name: K, listener: Listener<ChangeEvents[K]>): void;
  /** Runs the listeners one after another, within a change. */
  emitInTransaction<K extends keyof ChangeEvents>(name: K, event: ChangeEvents[K]): Promise<void>;
  on<K extends keyof DoneEvents>(name: K, listener: Listener<DoneEvents[K]>): void;
  /**
   * Runs every listener, and resolves when all are done. A failure is only logged, because the event has
   * already happened.
   */
  announce<K extends keyof DoneEvents>(name: K, event: DoneEvents[K]): Promise<void>;
  /**
   * Like `announce`, but rejects with the first failure, because the caller's response depends on the
   * listeners.
   */
  require<K extends keyof DoneEvents>(name: K, event: DoneEvents[K]): Promise<void>;
}

export function createEvents(log: Pick<Logger, 'error'>): Events {
  const participants = new Map<string, Listener<never>[]>();
  const listeners = new Map<string, Listener<never>[]>();
  const add = (map: typeof participants, name: string, listener: Listener<never>) =>
    void map.set(name, [...(map.get(name) ?? []), listener]);
  const run = <E>(name: string, event: E) =>
    Promise.allSettled(
      ((listeners.get(name) ?? []) as Listener<E>[]).map(async (listener) => listener(event)),
    );

  return {
    onInTransaction: (name, listener) => add(participants, name, listener),
    async emitInTransaction(name, event) {
      for (const listener of (participants.get(name) ?? []) as Listener<typeof event>[])
        await listener(event);
    },
    on: (name, listener) => add(listeners, name, listener),
    async announce(name, event) {
      for (const result of await run(name, event))
        if (result.status === 'rejected')
          log.error({ err: result.reason as unknown }, `events: a listener of ${name} threw an error`);
    },
    async require(name, event) {
      const failed = (await run(name, event)).find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}
