import type { Chat, Message } from '#shared/domain/chat.ts';
import { statusOf } from '#shared/store/rules.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { Uploads } from '../../files/port.ts';
import type { RequestInfo } from '../../http/handler.ts';
import { createChatFeature } from '../index.ts';
import { openChats, type Person } from '#tests/kit/worlds/chats.ts';

const info: RequestInfo = {
  ip: '',
  userAgent: '',
  origin: '',
  signal: new AbortController().signal,
};

/** State of a client: the chats and messages that it has received. */
export interface Replica {
  readonly revision: number;
  readonly chats: ReadonlyMap<string, Chat>;
  readonly messages: ReadonlyMap<string, ReadonlyMap<string, Message>>;
}

/** Chats or messages per page, few enough that every load needs several pages. */
const pageSize = 3;

/**
 * Opens a chat service whose handlers are called directly and whose uploads need no bytes, fast enough for
 * thousands of steps.
 */
export async function openModelWorld() {
  const world = await openChats();
  let uploadCount = 0;
  const uploads: Uploads = {
    assign: (_, { tempUploadIds }) =>
      Promise.resolve(
        tempUploadIds.map((id) => ({
          id,
          ownerId: '',
          type: 'image',
          state: 'ready',
          duration: null,
          width: 1,
          height: 1,
        })),
      ),
    release: () => Promise.resolve(),
    get: () => Promise.resolve(new Map()),
    previewOf: () => Promise.resolve(null),
    tinyOf: () => Promise.resolve(null),
    storePicture: () => Promise.reject(new Error('This test world stores no pictures.')),
    addressesOf: () =>
      Promise.resolve((id) => ({ url: `/m/${id}`, previewUrl: `/m/${id}/p`, blurredUrl: `/m/${id}/b` })),
    onProcessed: () => () => undefined,
  };
  const { gifts } = world.features.gifts;
  const feature = createChatFeature({ ...world.context, uploads, gifts });
  const { handlers } = feature;
  const as = (who: Person, role: Role = 'user') => ({
    caller: { userId: who.userId, role, tokenHash: '' },
    info,
    files: {},
  });

  /** Loads all pages of a list. */
  async function allPages<T>(
    page: (token: string | null) => Promise<{ items: T[]; paginationToken: string | null }>,
  ): Promise<T[]> {
    const found: T[] = [];
    let token: string | null = null;
    do {
      const { items, paginationToken }: { items: T[]; paginationToken: string | null } = await page(token);
      found.push(...items);
      token = paginationToken;
    } while (token !== null);
    return found;
  }

  const history = (who: Person, chatId: string, direction: 'older' | 'changes', from: string | null) =>
    allPages(async (token) => {
      const query = { count: pageSize, direction, paginationToken: token ?? from };
      const answer = await handlers.getHistory({ ...as(who), params: { chatId }, query });
      return { items: answer.messages as Message[], paginationToken: answer.paginationToken ?? null };
    });

  /** Loads everything, as a client without a store does. */
  async function load(who: Person): Promise<Replica> {
    let revision = Infinity;
    const chats: Chat[] = [];
    for (const listFilter of ['all', 'requestFolder', 'support'] as const) {
      chats.push(
        ...(await allPages(async (token) => {
          const query = { listFilter, count: pageSize, paginationToken: token };
          const answer = await handlers.getChatList({ ...as(who), query });
          revision = Math.min(revision, answer.revision ?? 0);
          return { items: answer.chats as Chat[], paginationToken: answer.paginationToken ?? null };
        })),
      );
    }
    const messages = new Map<string, Map<string, Message>>();
    for (const { _id } of chats) {
      const all = await history(who, _id, 'older', null);
      messages.set(_id, new Map(all.map((message) => [message._id, message])));
    }
    return { revision, chats: new Map(chats.map((chat) => [chat._id, chat])), messages };
  }

  /** Loads only the changes, as a client does after it was offline. */
  async function catchUp(who: Person, before: Replica): Promise<Replica> {
    let revision = Infinity;
    const changed = await allPages(async (token) => {
      const query = {
        listFilter: 'all' as const,
        count: pageSize,
        paginationToken: token,
        since: before.revision,
      };
      const answer = await handlers.getChatList({ ...as(who), query });
      revision = Math.min(revision, answer.revision ?? 0);
      return { items: answer.chats as Chat[], paginationToken: answer.paginationToken ?? null };
    });
    const chats = new Map(before.chats);
    const messages = new Map([...before.messages].map(([id, inChat]) => [id, new Map(inChat)]));
    for (const chat of changed) {
      if (chat.deleted === true) chats.delete(chat._id);
      else chats.set(chat._id, chat);
      const inChat = messages.get(chat._id) ?? new Map<string, Message>();
      messages.set(chat._id, inChat);
      const cleared = chat.clearedUpTo ?? 0;
      for (const [id, message] of inChat) if ((message.created_unreadable ?? 0) <= cleared) inChat.delete(id);
      // A chat that was in no list is unknown to the client, so its whole history is loaded.
      const missed = before.chats.has(chat._id)
        ? await history(who, chat._id, 'changes', String(before.revision))
        : await history(who, chat._id, 'older', null);
      for (const message of missed) {
        if (message.deleted === true) inChat.delete(message._id);
        else inChat.set(message._id, message);
      }
    }
    return { revision, chats, messages };
  }

  return {
    ...world,
    feature,
    handlers,
    asPerson: as,
    load,
    catchUp,
    newUpload: () => `upload-${++uploadCount}`,
  };
}

export type ModelWorld = Awaited<ReturnType<typeof openModelWorld>>;

/** Returns the visible part: no hidden chats, and the read status by the places. */
export function visible({ chats, messages }: Replica, me: string): unknown {
  return [...chats.values()]
    .filter(({ hidden }) => hidden !== true)
    .sort((a, b) => (a._id < b._id ? -1 : 1))
    .map((chat) => ({
      chat,
      messages: [...(messages.get(chat._id)?.values() ?? [])]
        .sort((a, b) => (a.created_unreadable ?? 0) - (b.created_unreadable ?? 0))
        .map((message) => ({
          ...message,
          status: statusOf(
            message,
            { readUpTo: chat.readUpTo ?? 0, companionReadUpTo: chat.companionReadUpTo ?? 0 },
            me,
          ),
        })),
    }));
}
