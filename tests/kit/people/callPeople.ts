import { subscribeKey } from 'valtio/utils';
import { expect } from 'vitest';
import type { Backend } from '#backend/app/app.ts';
import { createUsers, toCompanion } from '#backend/people/profiles.ts';
import type { CallType } from '#shared/domain/calls.ts';
import type { Companion } from '#shared/domain/person.ts';
import { defaultRules, type CallRules } from '#renderer/features/call/machine/rules.ts';
import type { CallState, Receipt } from '#renderer/features/call/machine/types.ts';
import {
  createCallSession,
  type CallNotice,
  type CallSession,
} from '#renderer/features/call/session/callSession.ts';
import { createMemoryKeyValue, type KeyValue } from '#renderer/services/keyValue.ts';
import { waitFor } from '../waitFor.ts';
import {
  createMatchPerson,
  createTwo,
  manId,
  queenId,
  type MatchPerson,
  type MatchPersonOptions,
  type TwoOptions,
} from './matchPeople.ts';
import { overSocket } from './engineOverSocket.ts';

/** A signed-in client that matches and calls, without a user interface. */
export interface CallPerson extends MatchPerson {
  readonly calls: CallSession;
  readonly call: CallState;
  /** The receipt that is shown. Throws if no receipt is shown. */
  readonly receipt: Receipt;
  readonly notices: readonly CallNotice[];
  /** Kinds of all past states and the current one, one entry per change. */
  readonly callCourse: readonly CallState['kind'][];
}

export async function createCallPerson(
  backend: Backend,
  userId: string,
  {
    rules,
    keyValue = createMemoryKeyValue(),
    isReload,
    ...options
  }: MatchPersonOptions & {
    readonly rules?: Partial<CallRules>;
    /** Storage of the browser window, and whether the window was reloaded. */
    readonly keyValue?: KeyValue;
    readonly isReload?: boolean;
  },
): Promise<CallPerson> {
  const person = await createMatchPerson(backend, userId, options);
  const { scope, clock, api, socket, session, balance, local, match } = person;
  const calls = createCallSession({
    scope,
    clock,
    api,
    socket,
    session,
    balance,
    me: userId,
    engine: overSocket(person.engine, socket),
    local,
    matching: match,
    rules: { ...defaultRules, isStreamer: userId === queenId, ...rules },
    keyValue,
    isReload: isReload === true,
  });
  // The server answers in order, so that after this answer the session's own subscriptions are active.
  await socket.subscribe({ scope, kind: 'typing', id: userId, onEvent: () => undefined });
  const notices: CallNotice[] = [];
  calls.onNotice(scope, (notice) => notices.push(notice));
  const callCourse: CallState['kind'][] = [calls.view.state.kind];
  const note = ({ kind }: CallState) => void (callCourse.at(-1) === kind || callCourse.push(kind));
  scope.onEnd(subscribeKey(calls.view, 'state', note, true));
  const { token, net, engine, course, entered } = person;
  return {
    userId,
    token,
    scope,
    clock,
    net,
    api,
    session,
    balance,
    socket,
    engine,
    local,
    match,
    entered,
    course,
    calls,
    notices,
    callCourse,
    get state() {
      return person.state;
    },
    get inMatch() {
      return person.inMatch;
    },
    get call() {
      return calls.view.state;
    },
    get receipt() {
      const { state } = calls.view;
      if (state.kind !== 'ended') throw new Error(`${userId} is ${state.kind}`);
      return state.receipt;
    },
  };
}

export interface CallWorldOptions extends Pick<TwoOptions, 'isLinked'> {
  readonly rules?: Partial<CallRules>;
  /** Storage of the man's browser window. */
  readonly hisKeyValue?: KeyValue;
}

export async function createCallWorld({ isLinked, rules, hisKeyValue }: CallWorldOptions = {}) {
  const two = await createTwo(
    (backend, userId, options) =>
      createCallPerson(backend, userId, {
        ...options,
        rules,
        ...(userId === manId && { keyValue: hisKeyValue }),
      }),
    { isLinked },
  );
  const { backend, clock, man, queen, people } = two;
  const { database } = backend.context;
  const companionOf = async (userId: string): Promise<Companion> => {
    const row = await createUsers(database).byId(userId);
    if (!row) throw new Error(`nobody is ${userId}`);
    return toCompanion(row, backend.context.presence.ofUser(row), clock.now());
  };
  const [him, her] = [await companionOf(manId), await companionOf(queenId)];

  return {
    ...two,
    him,
    her,
    /** The man calls the streamer, and her client rings. */
    async ring(
      callType: CallType = 'video',
      fromScreen = 'chat',
      matchId: string | null = null,
    ): Promise<string> {
      man.calls.call({ peer: her, callType, fromScreen, matchId });
      await waitFor(() => expect([man.call.kind, queen.call.kind]).toEqual(['ringingOut', 'ringingIn']));
      return queen.call.kind === 'ringingIn' ? queen.call.call.callId : '';
    },
    /** Starts a call that the streamer accepts. Resolves when both see each other. */
    async goLive(callType: CallType = 'video'): Promise<string> {
      const callId = await this.ring(callType);
      queen.calls.accept(callId);
      await this.see(callId);
      return callId;
    },
    async see(callId: string): Promise<void> {
      await this.isLive(callId);
      two.showFirstFrames();
      await waitFor(() => expect(people.map(({ call }) => call.kind)).toEqual(['incall', 'incall']));
    },
    /** Resolves when the server's record of the call is live, which means that both people joined. */
    async isLive(callId: string): Promise<void> {
      await waitFor(async () => expect((await this.row(callId))?.state).toBe('live'));
    },
    row: (callId: string) =>
      database.selectFrom('calls').selectAll().where('id', '=', callId).executeTakeFirst(),
    /** Returns the database row of a call after the server has ended it. */
    async ended(callId: string) {
      await waitFor(async () => expect((await this.row(callId))?.ended_ms).not.toBeNull());
      return this.row(callId);
    },
  };
}
