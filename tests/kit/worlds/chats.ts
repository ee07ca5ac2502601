import sharp from 'sharp';
import type { Contract, EndpointName } from '#shared/api/contract.ts';
import type { RequestInput } from '#shared/api/endpoint.ts';
import type { Chat, Message } from '#shared/domain/chat.ts';
import type { MediaDraft, MessageDraft } from '#shared/domain/messageDraft.ts';
import type { Role } from '#shared/domain/roles.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { channels } from '#shared/realtime/channels.ts';
import type { BackendOptions } from '#backend/app/app.ts';
import { createUsers } from '#backend/people/users.ts';
import { uploadParts } from '#shared/domain/uploads.ts';
import { startTestBackend, type TestBackend } from '../backend/backend.ts';
import { connectSocket } from '../backend/socket.ts';

/** Noon, UTC, of an arbitrary day. */
export const startMs = Date.UTC(2026, 4, 20, 12);

export interface Person {
  readonly userId: string;
  readonly token: string;
}

let people = 0;
let drafts = 0;

const png = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

/** Returns a multipart body written by hand, because Node's fetch does not accept jsdom's FormData. */
function formOf(fields: Readonly<Record<string, string>>, file: Buffer) {
  const edge = 'edge-of-a-part';
  const part = (about: string) => `--${edge}\r\ncontent-disposition: form-data; name="${about}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(`${name}"`)}\r\n${value}\r\n`);
  const head = `${part(`${uploadParts.file}"; filename="a.png"`)}content-type: image/png\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    body: Buffer.concat([Buffer.from(texts.join('') + head), file, Buffer.from(`\r\n--${edge}--\r\n`)]),
  };
}

/** Returns a message with media, given as upload ids or whole drafts. */
export function mediaDraft(media: readonly (string | MediaDraft)[]): MessageDraft & { type: 'media' } {
  return {
    type: 'media',
    tempId: `temp-${++drafts}`,
    media: media.map((one) => (typeof one === 'string' ? { tempUploadId: one } : one)),
  };
}

/** Returns a text message with a unique `tempId`. */
export function textDraft(text = 'hello'): MessageDraft & { type: 'text' } {
  return { type: 'text', text, tempId: `temp-${++drafts}` };
}

/**
 * Opens a backend with a manual clock, and functions for people in a chat. Calls throw if they fail, except
 * in functions that expect a refusal.
 */
export async function openChats(options: Partial<BackendOptions> = {}) {
  const clock = createManualClock(startMs);
  const backend = await startTestBackend({ clock, ...options });
  return { clock, ...withChats(backend) };
}

export function withChats(backend: TestBackend) {
  const { database, ledger } = backend.context;
  const users = createUsers(database);

  async function person(role: Role = 'user', coins = 0): Promise<Person> {
    const userId = `person-${++people}`;
    await users.create({
      id: userId,
      login_method: 4,
      role,
      name: `Person ${people}`,
      gender: role === 'user' ? 'male' : 'female',
      birthday: '1990-01-01',
      // Premium users may write to more than five new people a day.
      premium: 1,
      created_ms: startMs,
    });
    if (coins > 0) await ledger.book({ userId, kind: 'seed', ref: 'test', coins });
    return { userId, token: await backend.issueToken(userId) };
  }

  /** Calls an endpoint as this person. Throws if the backend refuses the call. */
  async function as<N extends EndpointName>(who: Person, name: N, input: RequestInput<Contract[N]>) {
    const reply = await backend.call(name, input, who.token);
    if (reply.status !== 200)
      throw new Error(`${name} answered ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  /** Returns the status and code of a refusal, or "done" if the call succeeds. */
  async function refusal<N extends EndpointName>(who: Person, name: N, input: RequestInput<Contract[N]>) {
    const { status, body } = await backend.call(name, input, who.token);
    return status === 200 ? 'done' : `${status} ${body.code}`;
  }

  const send = (from: Person, to: Person, draft: MessageDraft = textDraft()) =>
    as(from, 'sendToUser', { params: { id: to.userId }, body: draft });

  const history = async (who: Person, chatId: string, query: Record<string, string> = {}) =>
    as(who, 'getHistory', { params: { chatId }, query: { count: '100', ...query } as never });

  return {
    ...backend,
    database,
    ledger,
    person,
    as,
    refusal,
    send,
    history,
    /**
     * Sends a message in both directions, so that neither is a stranger to the other. Returns the chat's id.
     */
    async becomeAcquainted(a: Person, b: Person): Promise<string> {
      await send(a, b);
      return (await send(b, a)).message.chatId;
    },
    async texts(who: Person, chatId: string): Promise<(string | null)[]> {
      return (await history(who, chatId)).messages.map(({ text }) => text);
    },
    async list(who: Person, query: Record<string, string> = {}): Promise<Chat[]> {
      return (await as(who, 'getChatList', { query: query as never })).chats;
    },
    chat: (who: Person, chatId: string): Promise<Chat> => as(who, 'getChat', { params: { id: chatId } }),
    block: async (from: Person, to: Person) => {
      await as(from, 'block', { params: { id: to.userId } });
    },
    async follow(from: Person, to: Person) {
      await database
        .insertInto('favorites')
        .values({ from_id: from.userId, to_id: to.userId, created_ms: startMs })
        .execute();
      await backend.context.events.announce('userFollowed', { userId: to.userId, byId: from.userId });
    },
    /** Uploads a picture for a chat. Returns its `tempUploadId`. */
    async picture(who: Person, colour = '#a34'): Promise<string> {
      const request = {
        tempId: `file-${++drafts}`,
        type: 'image',
        extension: 'png',
        purpose: 'chat',
      } as const;
      const info = await as(who, 'createFileUpload', { body: request });
      const { status } = await fetch(new URL(info.url, backend.url), {
        method: 'POST',
        ...formOf(info.fields, await png(colour)),
      });
      if (status !== 200) throw new Error(`the upload answered ${status}`);
      return info.tempUploadId;
    },
    coins: (...who: readonly Person[]) => Promise.all(who.map(({ userId }) => ledger.balance(userId))),
    /** Subscribes to the chat and call channels of this person and records their events. */
    async ear(who: Person) {
      const socket = await connectSocket(backend.url, who.token);
      for (const channel of [channels.chat(who.userId), channels.call(who.userId)])
        await socket.subscribe(channel);
      async function catchUp() {
        await backend.features.idle();
        await socket.ask('heartbeat', {});
        return socket.heard
          .splice(0)
          .map(({ event, data }) => ({ event, data: data as Record<string, never> }));
      }
      return {
        socket,
        /** Returns the events since the last call, without presence events. */
        heard: async () => (await catchUp()).filter(({ event }) => event !== 'presence'),
        /** Returns the presence events since the last call. */
        presences: async () =>
          (await catchUp()).flatMap(({ event, data }) => (event === 'presence' ? [data] : [])),
      };
    },
  };
}

export type ChatWorld = Awaited<ReturnType<typeof openChats>>;

/** Returns all pages of a history, newest message first. */
export async function wholeHistory(
  world: Pick<ChatWorld, 'history'>,
  who: Person,
  chatId: string,
  query: Record<string, string> = {},
): Promise<Message[]> {
  const found: Message[] = [];
  let paginationToken: string | null = null;
  do {
    const page: Awaited<ReturnType<ChatWorld['history']>> = await world.history(who, chatId, {
      ...query,
      ...(paginationToken === null ? {} : { paginationToken }),
    });
    found.push(...page.messages);
    ({ paginationToken } = page);
  } while (paginationToken !== null);
  return found;
}
