import { recordActivity } from '../activities/index.ts';
import type { Context } from '../context.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Change, Changes } from './changes.ts';
import { supportMembers } from './desks.ts';
import { requireMember } from './lists.ts';
import { directParties, membersBetween, updateMember, type MemberRow } from './members.ts';
import { blockedFailure } from './blocks.ts';
import { findRoute, type Writer } from './recipients.ts';
import type { Sending } from './sending.ts';
import { changeMediaVisibility } from './mediaChanges.ts';
import type { Views } from './views.ts';

export interface FoldersOptions {
  readonly context: Pick<Context, 'clock' | 'presence'>;
  readonly changes: Changes;
  readonly views: Views;
  readonly sending: Sending;
}

export interface Folders {
  readonly handlers: HandlersOf<'hideChat' | 'openChat' | 'getSupportChat' | 'setBlurFromUser'>;
  /**
   * Updates the chat after `byId` followed or unfollowed `userId`. `promote`: also accepts the request of
   * `userId` (§4).
   */
  followChanged(change: Change, userId: string, byId: string, promote: boolean): Promise<void>;
}

/** Handles folders (§4 "Chat folders") and the other settings of a member for a chat. */
export function createFolders({ context, changes, views, sending }: FoldersOptions): Folders {
  /** Updates a member's row and sends the chat to the sockets of this member. */
  async function updateAndSend(
    change: Change,
    member: MemberRow,
    patch: { hidden?: number; is_listed?: number; is_request?: number },
  ): Promise<MemberRow> {
    const { db, nowMs } = change;
    const isAccepted = patch.is_request === 0 && member.is_request === 1;
    const unveiled = isAccepted
      ? await changeMediaVisibility(change, views, member, { is_request: 0 })
      : member;
    const revision = await change.revisions();
    const next = await updateMember(db, unveiled, { ...patch, updated_ms: nowMs, revision });
    change.notify(next.user_id, 'chatUpdated', { chat: await views.chat(db, next), revision });
    return next;
  }

  /** Opens a chat without a message: adds it to the member's list, accepts it and ends ignoring it. */
  async function open(change: Change, writer: Writer, userId: string) {
    const route = await findRoute(change, writer, { kind: 'user', userId });
    if (route.isBlocked) throw blockedFailure();
    const { me } = await route.open();
    const isOpen = me.is_listed === 1 && me.hidden === 0 && me.is_request === 0;
    const next = isOpen ? me : await updateAndSend(change, me, { is_listed: 1, hidden: 0, is_request: 0 });
    return views.chat(change.db, next);
  }

  const handlers: Folders['handlers'] = {
    hideChat: ({ caller, params }) =>
      changes.run(async (change) => {
        const member = await requireMember(change.db, params.id, caller.userId);
        if (member.hidden === 1) return {};
        await updateAndSend(change, member, { hidden: 1 });
        const { user_id: userId, companion_id: aboutId } = member;
        if (member.type === 'direct' && aboutId !== null)
          await recordActivity(context, change, { userId, aboutId, event: 'interaction', kind: 'ignored' });
        return {};
      }),

    async openChat({ caller, body }) {
      const { userId, message: text, tempId } = body;
      if (text === undefined || text === null)
        return { chat: await changes.run((change) => open(change, caller, userId)), message: null };
      const target = { kind: 'user', userId } as const;
      const draft = { type: 'text', text, tempId: tempId ?? crypto.randomUUID() } as const;
      const { messages } = await sending.send(caller, target, [draft]);
      const [message] = messages;
      if (!message) throw new ApiFailure('internal', 'The message is not there.');
      const chat = await changes.run(async (change) =>
        views.chat(change.db, await requireMember(change.db, message.chatId, caller.userId)),
      );
      return { chat, message };
    },

    getSupportChat: ({ caller, params }) =>
      changes.run(async (change) => {
        const { streamer } = await supportMembers(change, caller.userId, params.subtype);
        const listed =
          streamer.is_listed === 1 ? streamer : await updateAndSend(change, streamer, { is_listed: 1 });
        return views.chat(change.db, listed);
      }),

    setBlurFromUser: ({ caller, query, body }) =>
      changes.run(async (change) => {
        const member = await requireMember(change.db, query.chatId, caller.userId);
        const blur = body.blurFromUser ? 1 : 0;
        if (member.blur_from_user === blur) return {};
        const next = await changeMediaVisibility(change, views, member, { blur_from_user: blur });
        await updateAndSend(change, next, {});
        return {};
      }),
  };

  return {
    handlers,
    async followChanged(change, userId, byId, promote) {
      const members = await membersBetween(change.db, directParties(userId, byId));
      const member = members.find(({ user_id: id }) => id === byId);
      // The chat contains whether its companion is followed, so it has changed in both cases.
      if (member && member.is_listed === 1)
        await updateAndSend(change, member, promote ? { is_request: 0 } : {});
    },
  };
}
