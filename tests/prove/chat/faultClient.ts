import { subscribe } from 'valtio';
import type { Message } from '#shared/domain/chat.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { sortKeyOf } from '#shared/store/rules.ts';
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
}

/** One of the two, whatever runs their client. */
export interface FaultClient {
  readonly account: Account;
  /** The first message is there: from here on the screen is watched. */
  begin(): Promise<void>;
  write(texts: readonly string[]): Promise<void>;
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
const writtenOf = ({ _id, text }: Message): Written => ({ id: _id, text: text ?? '' });

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
        await actions.send(
          recipient,
          texts.map((text) => ({ type: 'text', text }) as const),
        );
      },
      waiting: async () => session.state.outbox.length,
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
