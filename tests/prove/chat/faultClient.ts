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

/** Somebody who signed up, and with whom they are going to write. */
export interface Account {
  readonly url: string;
  /** What all their messages begin with: `one 17`. */
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly me: string;
}

/** What is compared of a message. */
export interface Written {
  readonly id: string;
  readonly text: string;
  /** Reactions, quote, edit and origin, as JSON. */
  readonly parts: string;
}

/** What is compared of a message beside its words; a store may leave out what it has not. */
export const partsOf = ({
  reactions = null,
  replyTo = null,
  editedAt = null,
  forwardedFrom = null,
}: Partial<Message>): string => JSON.stringify([reactions, replyTo, editedAt, forwardedFrom]);

/** What a client does with messages that the server has. */
export interface MessageChanges {
  /** One of each: a reaction, an edit, and a message that is forwarded to somebody else. `pick` chooses the messages. */
  change(pick: number): Promise<void>;
  /** What is not as it was done last, in words. */
  problems(): Promise<readonly string[]>;
  readonly done: { reactions: number; edits: number; forwards: number };
}

/** One of the two, whatever runs their client. */
export interface FaultClient {
  readonly account: Account;
  /** The first message is there: from here on the screen is watched. */
  begin(): Promise<void>;
  /** The first of them answers the newest message of the chat. */
  write(texts: readonly string[]): Promise<void>;
  /** Absent: this client only writes. `to`: with whom there is another chat. */
  readonly changes?: (to: Account) => MessageChanges;
  /** How many of theirs the server has not taken, as far as the client knows. */
  waiting(): Promise<number>;
  /** Nothing is on its way, and this many are stored. */
  isSettled(messages: number): Promise<boolean>;
  /** The whole chat, oldest first, as the store has it. */
  stored(): Promise<readonly Written[]>;
  /** What was wrong on the screen at any moment, and what it shows now of these. */
  screen(messages: readonly Written[]): Promise<ScreenFaults>;
  /** The last that it had to say, for a failure's message. */
  lastWord(): string;
}

export type OpenClient = (options: {
  readonly account: Account;
  readonly companion: string;
  /** The client ends with it. */
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

/** The real session, HTTP and socket in this process; its screen is the state that a screen reads. */
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
        // The window on it ends where the chat does.
        const end = messages.slice(-shown.length).map(({ id }) => id);
        const { seen } = watched;
        return { ...seen, ...sumOf([seen, compareLists(shown, end)]) };
      },
      lastWord: () => person.logged.at(-1) ?? '',
    };
  };
}

/** Reacts, edits and forwards, and remembers what was done last. */
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

/** The whole of a chat, as the store has it. */
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

/** An open conversation: at no moment may it show a message twice or one before its time. */
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
