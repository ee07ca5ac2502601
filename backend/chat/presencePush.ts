import type { Presence } from '#shared/domain/person.ts';
import { lastSeenBy, recordSeen, type PresenceService } from '../people/presence.ts';
import { createUsers } from '../people/users.ts';
import type { Context } from '../context.ts';
import { createTaskQueue } from '../lib/taskQueue.ts';

/** Maximum number of recent chats whose members receive presence changes. Older contacts do not need them. */
const recentChats = 100;

/** Above this number, disconnected people are dropped from the stale set. */
const staleMax = 100_000;

export interface PresencePush {
  /** Presence service whose `setBusy` also notifies others about matches and calls. */
  readonly service: PresenceService;
  /** Sends `to` the presence of `userId` after a block changed, if they share a chat. */
  sendPresenceOf(userId: string, to: string): void;
  idle(): Promise<void>;
}

/** Sends presence changes (§4 "Presence") to people with a recent common chat and to current watchers. */
export function pushPresence(
  context: Pick<Context, 'clock' | 'database' | 'hub' | 'log' | 'presence' | 'scope'>,
): PresencePush {
  const { clock, database, hub, presence, scope } = context;
  const tasks = createTaskQueue(context.log, 'chat');
  const users = createUsers(database);
  const lastSent = new Map<string, Presence>();
  /** People whose presence another process has sent since, so that the last sent value is unknown here. */
  const stale = new Set<string>();

  /**
   * Sends to the watchers of this process. The process that caused the change (`isOwn`) also sends to the
   * chats.
   */
  async function push(userId: string, isOwn: boolean): Promise<void> {
    // Skips the query if no one watches, because each change of every process would need one.
    if (!isOwn && watchersOf(userId).length === 0) {
      lastSent.delete(userId);
      stale.add(userId);
      if (stale.size > staleMax) for (const one of stale) if (!hub.isConnected(one)) stale.delete(one);
      return;
    }
    const status = await presence.of(userId);
    if (!stale.delete(userId) && (lastSent.get(userId) ?? 'offline') === status) return;
    if (status === 'offline') lastSent.delete(userId);
    else lastSent.set(userId, status);
    const chatting = new Set(isOwn ? await listenersOf(userId) : []);
    const listeners = new Set([...chatting, ...watchersOf(userId)]);
    const user = status === 'offline' && chatting.size > 0 ? await users.byId(userId) : undefined;
    if (scope.ended) return;
    // Disconnected people request the presence when they return.
    for (const to of listeners) {
      if (!hub.isConnected(to)) continue;
      const lastSeen = user && chatting.has(to) ? lastSeenBy(presence, to, user) : null;
      hub.send(to, 'chat', 'presence', { userId, status, ...(lastSeen === null ? {} : { lastSeen }) });
    }
  }

  async function listenersOf(userId: string): Promise<string[]> {
    const rows = await database
      .selectFrom('chat_members as member')
      .select('member.user_id')
      .where('member.companion_id', '=', userId)
      .where('member.is_listed', '=', 1)
      .where('member.hidden', '=', 0)
      .where('member.blocked', '=', 0)
      .orderBy('member.active_at', 'desc')
      .limit(recentChats)
      .execute();
    return rows.map((row) => row.user_id);
  }

  /**
   * Returns the users who watch this user. A blocked watcher is left out for every status, because an
   * "offline" event alone would reveal that the user had been online.
   */
  function watchersOf(userId: string): string[] {
    return presence.watchersOf(userId).filter((to) => !presence.isHiddenFrom(to, userId));
  }

  async function tellOf(userId: string, to: string): Promise<void> {
    const user = await users.byId(userId);
    if (!user || scope.ended || !hub.isConnected(to)) return;
    const isWatched = presence.watchersOf(userId).includes(to);
    const shared =
      isWatched ||
      (await database
        .selectFrom('chat_members')
        .select('chat_id')
        .where('user_id', '=', to)
        .where('companion_id', '=', userId)
        .where('is_listed', '=', 1)
        .executeTakeFirst()) !== undefined;
    if (!shared || scope.ended) return;
    hub.send(to, 'chat', 'presence', { userId, status: presence.seenBy(to, user) });
  }

  const changed = (userId: string, isOwn: boolean) => {
    if (!scope.ended) tasks.runInBackground('sending presence', push(userId, isOwn));
  };
  scope.onEnd(hub.onConnected((userId) => changed(userId, true)));
  scope.onEnd(
    hub.onDisconnected((userId) => {
      if (scope.ended) return;
      tasks.runInBackground(
        'noting when somebody left',
        recordSeen(database, userId, clock.now()).finally(() => changed(userId, true)),
      );
    }),
  );
  scope.onEnd(hub.onChangedElsewhere((userId) => changed(userId, false)));
  const service: PresenceService = {
    of: (userId) => presence.of(userId),
    ofUser: (user) => presence.ofUser(user),
    connected: () => presence.connected(),
    setBusy(userId, isBusy, by, isOwn = true) {
      presence.setBusy(userId, isBusy, by, isOwn);
      changed(userId, isOwn);
    },
    seenBy: (viewerId, user) => presence.seenBy(viewerId, user),
    isHiddenFrom: (viewerId, userId) => presence.isHiddenFrom(viewerId, userId),
    watch: (viewerId, userIds) => presence.watch(viewerId, userIds),
    watchersOf: (userId) => presence.watchersOf(userId),
  };
  return {
    service,
    sendPresenceOf(userId, to) {
      if (!scope.ended) tasks.runInBackground('sending presence', tellOf(userId, to));
    },
    idle: () => tasks.idle(),
  };
}
