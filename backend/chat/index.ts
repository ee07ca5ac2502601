import type { MatchEndReason } from '#shared/domain/matching.ts';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createUsers } from '../people/users.ts';
import type { CoreContext } from '../context.ts';
import type { Uploads } from '../files/index.ts';
import { createAutoMessages } from './autoMessages.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';
import { createChanges, type Change } from './changes.ts';
import { createDeleting } from './deleting.ts';
import { createEditingHandlers } from './editing.ts';
import { returnGifts } from './giftReturns.ts';
import { createFolders } from './folders.ts';
import { createHistoryHandlers } from './history.ts';
import { createLinkPreviews } from './links/index.ts';
import { createListHandlers, requireMember } from './lists.ts';
import { createChatMedia } from './media.ts';
import { createMediaModeration } from './mediaModeration.ts';
import type { Gifts, JudgeMedium } from './ports.ts';
import { createReadingHandlers, readChat } from './reading.ts';
import { setBlocked } from './blocks.ts';
import { createSearchHandlers } from './search.ts';
import { createSending, type Arrival, createSendingHandlers } from './sending.ts';
import { createSuggestionHandlers } from './suggestions.ts';
import { refreshAfterAnsweredCall, storeUnansweredCall } from './storeUnansweredCall.ts';
import { createViews } from './views.ts';

export { autoSource } from './autoMessages.ts';
export { leaveDesks } from './desks.ts';
export { recordGifts } from './gifting.ts';
export { directParties, isTheirs, memberOf, newMember, supportParties, type MemberRow } from './members.ts';
export { followServer, revisionsOf } from './revisions.ts';
export { typingPath } from './members.ts';

export { isHiddenMedium, reportedPictures } from './evidence.ts';
export { requireUnblockedMember } from './lists.ts';
export type { Gifts, JudgeMedium, SentMedium } from './ports.ts';
export type { Arrival } from './sending.ts';
export { findChatText, chatTexts } from './texts.ts';
export { pushPresence } from './presencePush.ts';

export interface ChatContext extends CoreContext {
  readonly uploads: Uploads;
  readonly gifts: Gifts;
  /** Judges media before others see them; null or undefined: no moderation service. */
  readonly judgeMedium?: JudgeMedium | null;
}

export type ChatFeature = ReturnType<typeof createChatFeature>;

/**
 * End reasons after which no automatic message is sent: conflicts, a void match, and `call`, because the two
 * keep talking.
 */
const reasonsForSilence: readonly MatchEndReason[] = [
  'block',
  'unmatch',
  'report',
  'moderation',
  'void',
  'call',
];

/** Creates the chat service as one feature (§7 "Chat service", §7.8). */
export function createChatFeature(context: ChatContext) {
  const { database, events, scope, uploads, judgeMedium: judge = null } = context;
  const users = createUsers(database);
  const tasks = createTaskQueue(context.log, 'chat');
  const changes = createChanges(context);
  const views = createViews({ ...context, users });
  const mediaModeration = createMediaModeration({ ...context, changes, views, judge });
  const autoMessages = createAutoMessages({ users, views });
  const arrivals = createEmitter<Arrival>();
  const sending = createSending({
    ...context,
    changes,
    views,
    autoMessages,
    onArrival: arrivals.emit,
    onUnseen:
      judge && ((ids) => tasks.runInBackground('moderation of media', mediaModeration.judgeMedia(ids))),
  });
  const folders = createFolders({ context, changes, views, sending });
  const media = createChatMedia({ ...context, changes, users, views });
  tasks.runInBackground('updating processed media', media.refresh());
  tasks.runInBackground('moderation of media from before the start', mediaModeration.refresh());
  scope.onEnd(
    uploads.onProcessed((upload) =>
      tasks.runInBackground('publishing a processed medium', media.processed(upload)),
    ),
  );

  /** Sends the automatic message after a match from each of the two who is a streamer. */
  async function greetEachOther(change: Change, a: string, b: string): Promise<void> {
    await autoMessages.send(change, { streamerId: a, toId: b, types: ['afterMatch'] });
    await autoMessages.send(change, { streamerId: b, toId: a, types: ['afterMatch'] });
  }

  const deleting = createDeleting({ changes, database, views, uploads });
  returnGifts(context);

  // A follow accepts the request of the followed person, and a streamer thanks her new follower.
  events.on('userFollowed', ({ userId, byId }) =>
    changes.run(async (change) => {
      await folders.followChanged(change, userId, byId, true);
      await autoMessages.send(change, { streamerId: userId, toId: byId, types: ['newFollower'] });
    }),
  );
  // An unfollow removes the chat from the list of followings.
  events.on('userUnfollowed', ({ userId, byId }) =>
    changes.run((change) => folders.followChanged(change, userId, byId, false)),
  );
  events.on('matchEnded', ({ a, b, reason, wasLive }) => {
    if (!wasLive || scope.ended || reasonsForSilence.includes(reason)) return;
    tasks.runInBackground(
      'a message after a match',
      changes.run((change) => greetEachOther(change, a, b)),
    );
  });
  // After an answered call, an earlier missed call is no longer the preview of the chat.
  events.on('answeredCallEnded', ({ callerId, calleeId }) =>
    tasks.runInBackground(
      'updating the chat after a call',
      changes.run((change) => refreshAfterAnsweredCall(change, views, callerId, calleeId)),
    ),
  );
  // A missed call is noted in the chat of the two, and a streamer sends her automatic reply after it.
  events.on('callMissed', (call) => {
    const occasion = { streamerId: call.calleeId, toId: call.callerId, types: ['missedCall'] } as const;
    tasks.runInBackground(
      'a missed call',
      changes.run(async (change) => {
        await storeUnansweredCall(change, views, call);
        await autoMessages.send(change, occasion);
      }),
    );
  });
  events.on('mediumDecided', ({ medium, state, shouldNotify }) =>
    mediaModeration.applyDecision(medium, state, shouldNotify),
  );

  return {
    eraseAllOf: deleting.eraseAllOf,

    handlers: {
      ...createListHandlers({ changes, database, views }),
      ...createHistoryHandlers({ changes, database, views }),
      ...createSendingHandlers(sending),
      ...createReadingHandlers({ changes }),
      ...deleting.handlers,
      ...createEditingHandlers({ changes, views }),
      ...createSuggestionHandlers(context),
      ...createLinkPreviews(context),
      ...createSearchHandlers({ database, views }),
      ...folders.handlers,
      ...media.handlers,
    },

    /**
     * Runs a change of the chats for another feature. `shut` hides the chat of two people, or shows it again,
     * and returns the number of chats of the first person.
     */
    changeWith: <T>(
      task: (work: Work, shut: (a: string, b: string, isShut: boolean) => Promise<number>) => Promise<T>,
    ): Promise<T> =>
      changes.run((change) => task(change, (a, b, isShut) => setBlocked(change, views, a, b, isShut))),

    /** Listens to every stored message from one person to another. Returns the function that stops it. */
    onArrival: arrivals.listen,

    /** Moderation of media for the moderators' desk. */
    mediaModeration,

    /** Actions of a client for users inside the backend, such as demo companions. */
    send: sending.send,
    read: (userId: string, chatId: string) =>
      changes.run(async (change) => {
        await readChat(change, await requireMember(change.db, chatId, userId));
      }),

    /** Resolves when no work is in progress: before the database closes, and in tests. */
    async idle(): Promise<void> {
      await tasks.idle();
      await changes.idle();
    },
  };
}
