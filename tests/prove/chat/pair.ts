import { DAY_MS } from '#shared/domain/constants.ts';
import type { Message } from '#shared/domain/chat.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
import type { Backend } from '#backend/app/app.ts';
import { systemClock } from '#backend/lib/clock.ts';
import { createUsers } from '#backend/people/users.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import type { Conversation } from '#renderer/features/chat/session/conversation.ts';
import { createChatPerson, createMemoryStorage, type ChatPerson } from '#tests/kit/people/chatPerson.ts';
import { startFaultProxy, type FaultProxy } from '#tests/kit/network/faultProxy.ts';

/** Factor by which the clocks of the clients run faster. */
const timesFaster = 25;

/** `offMs`: how far this client's clock is off, in milliseconds. */
function hastyClock(offMs: number): Clock {
  const beganMs = Date.now();
  return {
    now: () => beganMs + offMs + (Date.now() - beganMs) * timesFaster,
    after: (scope, delayMs, task) => systemClock.after(scope, delayMs / timesFaster, task),
    every: (scope, intervalMs, task) => systemClock.every(scope, intervalMs / timesFaster, task),
  };
}

/** The compared properties: what a user sees of the messages and of the chat's row. */
export interface View {
  readonly messages: readonly string[];
  readonly unread: number;
  readonly lastId: string | null;
}

/** A user of the pair, with the client that currently runs. */
export interface Side {
  readonly me: string;
  readonly proxy: FaultProxy;
  readonly person: () => ChatPerson;
  /** Returns the conversation, and opens it if it is not open yet. */
  readonly screen: () => Conversation;
  /** Delays the answers of history requests while true. */
  setSlowPages(areSlow: boolean): void;
  /** Closes the client like a killed tab and starts another with the stored data. */
  restart(): void;
  /** Returns the chat as the server answers it now. */
  truth(): Promise<View>;
  /** Returns the chat as its row in the list and the open conversation show it. */
  shown(): Promise<View>;
}

export interface Pair {
  readonly chatId: string;
  readonly sides: readonly [Side, Side];
  end(): Promise<void>;
}

/** Formats a message on one line: id, sender, content, status, and changes. */
const line = (message: Message) =>
  [
    message._id,
    message.from,
    message.text ?? message.stickerId,
    message.status,
    JSON.stringify([message.reactions, message.replyTo, message.editedAt, message.forwardedFrom]),
  ].join(' ');

/** Parses a line of `line` for the final checks. */
export function partsOf(told: string) {
  const [id = '', from = '', text = '', , parts = '[]'] = told.split(' ');
  const [reactions] = JSON.parse(parts) as [Message['reactions']];
  return { id, from, text, reactions };
}

let pairs = 0;

export async function openPair(backend: Backend): Promise<Pair> {
  const scope = createScope();
  const users = createUsers(backend.context.database);
  const name = `pair-${++pairs}`;
  const ids = [`${name}-a`, `${name}-b`] as const;
  for (const id of ids)
    await users.create({
      id,
      login_method: 4,
      role: 'user',
      name: id,
      gender: 'male',
      birthday: '1990-01-01',
      created_ms: Date.now(),
    });

  let chatId = '';
  async function openSide(me: string, offMs: number): Promise<Side> {
    const token = await backend.issueToken(me);
    const proxy = await startFaultProxy({ target: () => backend, random: Math.random });
    const storage: ChatStorage = createMemoryStorage(me);
    let areSlow = false;
    const begin = (isOpen: boolean): { person: ChatPerson; screen: Conversation | null } => {
      const person = createChatPerson({
        url: proxy.url,
        token,
        me,
        storage,
        clock: hastyClock(offMs),
        timeoutMs: 2_000,
      });
      delayPages(person.api, () => areSlow);
      return { person, screen: isOpen ? person.session.openConversation(person.scope, chatId) : null };
    };
    let current = begin(false);
    scope.onEnd(() => current.person.scope.end());
    const screen = () =>
      (current.screen ??= current.person.session.openConversation(current.person.scope, chatId));
    const direct = createDirect(backend.url, token);
    return {
      me,
      proxy,
      person: () => current.person,
      screen,
      restart() {
        current.person.scope.end();
        current = begin(current.screen !== null);
      },
      setSlowPages: (next) => (areSlow = next),
      async truth() {
        const chat = await direct(`/chat/get/${chatId}`);
        if (!chat) return { messages: [], unread: 0, lastId: null };
        const history = (await direct(`/history/${chatId}?count=100&direction=older`)) as {
          messages: Message[];
        };
        const messages = history.messages.toSorted((a, b) => sortKeyOf(a) - sortKeyOf(b));
        const { unreadMessages, lastMessage } = chat as {
          unreadMessages: number;
          lastMessage: Message | null;
        };
        return { messages: messages.map(line), unread: unreadMessages, lastId: lastMessage?._id ?? null };
      },
      async shown() {
        const row = await storage.chats.getChat({ chatId });
        const conversation = screen();
        await conversation.showLatest();
        return {
          messages: conversation.state.messages.map(line),
          unread: row?.unreadMessages ?? 0,
          lastId: row?.lastMessage?._id ?? null,
        };
      },
    };
  }

  // The clock of one user is a day off, because no result may depend on it.
  const sides = [await openSide(ids[0], 0), await openSide(ids[1], -DAY_MS)] as const;
  const [a, b] = sides;
  const first = await a.person().api.call('sendToUser', {
    params: { id: b.me },
    body: { type: 'text', text: 'first', tempId: `${name}-1` },
  });
  if (first.ok !== true) throw new Error(`no first message: ${JSON.stringify(first)}`);
  await b.person().api.call('sendToUser', {
    params: { id: a.me },
    body: { type: 'text', text: 'second', tempId: `${name}-2` },
  });
  chatId = first.value.message.chatId;
  return {
    chatId,
    sides,
    async end() {
      scope.end();
      await Promise.all(sides.map(({ proxy }) => proxy.close()));
    },
  };
}

const slowestPageMs = 150;

/** Delays history pages, so that a page may be outdated when it arrives. */
function delayPages(api: ChatPerson['api'], areSlow: () => boolean): void {
  const { call } = api;
  const slowCall: typeof call = async (name, ...rest) => {
    const answer = await call(name, ...rest);
    if (name === 'getHistory' && areSlow())
      await new Promise((done) => setTimeout(done, Math.random() * slowestPageMs));
    return answer;
  };
  Object.assign(api, { call: slowCall });
}

/** Queries the server without the proxy. Returns null for the status 404. */
function createDirect(url: string, token: string) {
  return async (path: string): Promise<unknown> => {
    const answer = await fetch(`${url}/chat-api${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}
