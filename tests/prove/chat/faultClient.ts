import { subscribe } from 'valtio';
import type { Message } from '#shared/domain/chat.ts';
import { reactionEmojis, reactionOf } from '#shared/domain/messageParts.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
import { replyToOf } from '#renderer/features/chat/conversation/aim.ts';
import { createChatPerson, type ChatPerson } from '#tests/kit/people/chatPerson.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import { compareLists, sumOf, type ScreenFaults } from './screenFaults.ts';
import { waitFor } from '#tests/kit/waitFor.ts';

/** A user who signed up for this proof and writes to the other one. */
export interface Account {
  readonly url: string;
  /** Prefix of every message of this user: `one` in `one 17`. */
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly me: string;
}

/** The compared properties of a message. */
export interface Written {
  readonly id: string;
  readonly text: string;
  /** Reactions, quote, edit and origin, as JSON. */
  readonly parts: string;
}

/** Returns the compared properties of a message other than its text. A store may omit empty ones. */
export const partsOf = ({
  reactions = null,
  replyTo = null,
  editedAt = null,
  forwardedFrom = null,
}: Partial<Message>): string => JSON.stringify([reactions, replyTo, editedAt, forwardedFrom]);

/** Changes that a client makes to messages that the server has stored. */
export interface MessageChanges {
  /** Makes one reaction, one edit and one forward to a third user. `pick` selects the messages. */
  change(pick: number): Promise<void>;
  /** Returns descriptions of messages that differ from the latest change. */
  problems(): Promise<readonly string[]>;
  readonly done: { reactions: number; edits: number; forwards: number };
}

/** A client of one of the two users: a browser page or a session in this process. */
export interface FaultClient {
  readonly account: Account;
  /** Starts watching the screen. Resolves when the first message is shown. */
  begin(): Promise<void>;
  /** Sends the texts in order. The first one is a reply to the newest message of the chat. */
  write(texts: readonly string[]): Promise<void>;
  /** Absent: this client only writes. `to` is the other user of the chat that messages are forwarded to. */
  readonly changes?: (to: Account) => MessageChanges;
  /** Returns the number of own messages that the server has not accepted yet, according to the client. */
  waiting(): Promise<number>;
  /** Returns true if all requests are done and the store has this many messages. */
  isSettled(messages: number): Promise<boolean>;
  /** Returns the whole chat from the store, oldest message first. */
  stored(): Promise<readonly Written[]>;
  /** Returns the faults seen on the screen until now, and the difference between the screen and these messages. */
  screen(messages: readonly Written[]): Promise<ScreenFaults>;
  /** Returns the client's latest log line, for the message of a failure. */
  lastWord(): string;
}

export type OpenClient = (options: {
  readonly account: Account;
  readonly companion: string;
  /** The client closes when this scope ends. */
  readonly scope: Scope;
}) => Promise<FaultClient>;

const password = 'demo1234';

export async function signUp(url: string, name: string): Promise<Account> {
  const { api } = createTestApi(url);
  const email = `${name}@faults.local`;
  const answer = await api.call('signUp', {
    body: {
      method: 'ownemail',
      packageName: 'app.vesper.client',
      deviceId: `device-${name}`,
      rolesGroup: 'user',
      email,
      password,
      name,
      gender: 'male',
      birthday: '1990-01-01',
    },
  });
  if (answer.ok !== true) throw new Error(`nobody could be signed up: ${JSON.stringify(answer)}`);
  const { authData, user } = answer.value;
  return { url, name, email, token: authData.token, me: user._id };
}

const idOf = ({ _id }: Message) => _id;
const writtenOf = (message: Message): Written => ({
  id: message._id,
  text: message.text ?? '',
  parts: partsOf(message),
});

/**
 * Opens the real chat session in this process, over HTTP and a socket. The screen is the state that the view reads.
 */
export function nodeClient(storageOf?: (me: string) => ChatStorage): OpenClient {
  return async ({ account, companion, scope }) => {
    const { url, token, me } = account;
    const person = createChatPerson({ url, token, me, storage: storageOf?.(me) });
    scope.onEnd(() => person.scope.end());
    const { session, actions } = person;
    const chatId = async () => {
      const chat = await session.storage.chats.getChatWithUser({ userId: companion });
      return chat?.lastMessage ? chat._id : null;
    };
    const stored = async () => (await storedIn(person, await chatId())).map(writtenOf);
    let watched: Watched | null = null;
    return {
      account,
      async begin() {
        watched = watchScreen(person, await waitFor('the first message', chatId));
      },
      async write(texts) {
        const known = await chatId();
        const recipient =
          known === null
            ? ({ kind: 'user', userId: companion } as const)
            : ({ kind: 'chat', chatId: known } as const);
        const quoted = known === null ? undefined : (await storedIn(person, known)).at(-1);
        await actions.send(
          recipient,
          texts.map((text) => ({ type: 'text', text }) as const),
          { replyTo: quoted ? replyToOf(quoted) : null },
        );
      },
      waiting: async () => session.state.outbox.filter(({ kind }) => kind === 'send').length,
      changes: (to) => changesBy(person, chatId, to),
      isSettled: async (messages) =>
        session.state.outbox.length === 0 &&
        session.state.phase === 'ready' &&
        (await stored()).length >= messages,
      stored,
      async screen(messages) {
        if (!watched) throw new Error('nothing was watched');
        const shown = watched.shown().map(idOf);
        // The rows shown are the newest part of the chat.
        const end = messages.slice(-shown.length).map(({ id }) => id);
        const { seen } = watched;
        return { ...seen, ...sumOf([seen, compareLists(shown, end)]) };
      },
      lastWord: () => person.logged.at(-1) ?? '',
    };
  };
}

/** Creates reactions, edits and forwards, and remembers the latest change of each message. */
function changesBy(person: ChatPerson, chatId: () => Promise<string | null>, to: Account): MessageChanges {
  const { session, actions } = person;
  const reactions = new Map<string, string | null>();
  const edits = new Map<string, string>();
  const forwarded: string[] = [];
  const done = { reactions: 0, edits: 0, forwards: 0 };
  const all = async () => storedIn(person, await chatId());
  return {
    done,
    async change(pick) {
      const messages = await all();
      const message = messages[pick % messages.length];
      const own = messages.filter(({ from }) => from === session.me);
      const mine = own[pick % Math.max(1, own.length)];
      if (!message || !mine) return;
      const emoji = [null, ...reactionEmojis][pick % 7] ?? null;
      reactions.set(message._id, emoji);
      await actions.react(message, emoji);
      done.reactions += 1;
      const text = `${(mine.text ?? '').split('~')[0]}~${(done.edits += 1)}`;
      edits.set(mine._id, text);
      await actions.edit(mine, text);
      const theirs = messages.findLast(({ from }) => from !== session.me);
      if (!theirs?.text || forwarded.includes(theirs.text)) return;
      forwarded.push(theirs.text);
      await actions.forward(theirs, 'somebody', [{ kind: 'user', userId: to.me }]);
      done.forwards += 1;
    },
    async problems() {
      const found: string[] = [];
      for (const { _id, text, reactions: given } of await all()) {
        const emoji = reactions.get(_id);
        if (emoji !== undefined && reactionOf(given, session.me) !== emoji) found.push(`reaction to ${text}`);
        const edited = edits.get(_id);
        if (edited !== undefined && text !== edited) found.push(`${text} instead of ${edited}`);
      }
      const other = await session.storage.chats.getChatWithUser({ userId: to.me });
      const copies = await storedIn(person, other?._id ?? null);
      for (const text of forwarded) {
        const count = copies.filter((copy) => copy.text === text && copy.forwardedFrom !== null).length;
        if (count !== 1) found.push(`${text} forwarded ${count} times`);
      }
      return found;
    },
  };
}

/** Returns all messages of a chat from the store. */
async function storedIn(person: ChatPerson, chatId: string | null): Promise<readonly Message[]> {
  const { chats } = person.session.storage;
  const all: Message[] = [];
  for (;;) {
    if (chatId === null) return all;
    const last = all.at(-1);
    const place = last ? sortKeyOf(last) : null;
    const page = await chats.listMessages({ chatId, direction: 'newer', place, count: 500 });
    all.push(...page);
    if (page.length < 500) return all;
  }
}

interface Watched {
  readonly seen: ScreenFaults;
  shown(): readonly Message[];
}

/** Opens a conversation and counts each state in which it shows a message twice or out of order. */
function watchScreen(person: ChatPerson, chatId: string): Watched {
  const { state } = person.session.openConversation(person.scope, chatId);
  const seen = { looks: 0, lost: 0, doubled: 0, disordered: 0, mostRows: null, blinked: 0, examples: [] };
  const look = () => {
    const { messages } = state;
    seen.looks += 1;
    seen.doubled += messages.length - new Set(messages.map(idOf)).size;
    for (let at = 1; at < messages.length; at++) {
      const [before, after] = [messages[at - 1], messages[at]];
      if (before && after && sortKeyOf(before) >= sortKeyOf(after)) seen.disordered += 1;
    }
  };
  person.scope.onEnd(subscribe(state, look));
  return { seen, shown: () => state.messages };
}
