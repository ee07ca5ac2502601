import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import * as z from 'zod/mini';
import { clientMessages, type ClientMessageName } from '#shared/realtime/wire.ts';
import { hashToken, type Session, type Sessions } from '../http/sessions.ts';
import { toFailure } from '../http/errors.ts';
import { accountRemoved, ApiFailure } from '../lib/failure.ts';
import type { MessageRate } from './messageRate.ts';
import type { Client } from './connectionRegistry.ts';
import type { Answer, Switchboard } from './switchboard.ts';

export interface ClientContext {
  readonly client: Client;
  readonly rate: MessageRate;
  readonly session: Session;
  readonly sessions: Sessions;
  readonly switchboard: Switchboard;
  readonly log: Logger;
}

type Message<N extends ClientMessageName> = z.output<(typeof clientMessages)[N]>;

/** Handles the messages of a socket: parses each one, and handles it after the one before it. */
export function listenTo(socket: Socket, context: ClientContext): void {
  const { client, rate, session, sessions, switchboard, log } = context;
  let before: Promise<void> = Promise.resolve();
  /** True: the session of the socket has ended, so the socket is closed after the next answer. */
  let isOver = false;

  /** Throws unless the token is valid and belongs to the person of the socket. */
  async function checkToken(token: string): Promise<void> {
    try {
      // Checked each time, because the session may have ended or the person may have been banned since.
      const { caller, isAway } = await sessions.resolve(token);
      if (caller.userId !== client.userId)
        throw new ApiFailure('unauthorized', 'The token is of somebody else.');
      if (isAway) throw accountRemoved();
    } catch (error) {
      const isOwn = hashToken(token) === session.caller.tokenHash;
      if (isOwn && error instanceof ApiFailure) isOver = true;
      throw error;
    }
  }

  function on<N extends ClientMessageName>(
    name: N,
    handle: (message: Message<N>) => Answer | Promise<Answer>,
  ): void {
    socket.on(name as string, (raw: unknown, acknowledge: unknown) => {
      const answer = (reply: Answer) => {
        const { afterwards: _, ...body } = reply;
        if (typeof acknowledge === 'function') acknowledge(body);
        if (isOver) client.disconnect();
      };
      if (!rate.isWithin(client.userId)) return answer({ ok: false, code: 'too_many_requests' });
      before = before.then(async () => {
        try {
          const parsed = z.core.safeParse(clientMessages[name], raw);
          if (!parsed.success) return answer({ ok: false, code: 'invalid_body' });
          const reply = await handle(parsed.data as Message<N>);
          answer(reply);
          reply.afterwards?.();
        } catch (error) {
          const failure = toFailure(error);
          if (failure) return answer({ ok: false, code: failure.code });
          log.error({ err: error, message: name }, 'socket: handling a message failed');
          answer({ ok: false, code: 'internal' });
        }
      });
    });
  }

  on('heartbeat', () => ({ ok: true }));
  on('subscribe', async ({ channel, token }) => {
    await checkToken(token);
    // The socket may have closed while the database was asked. A closed socket would never leave the channel.
    return socket.connected ? switchboard.subscribe(client, channel) : { ok: false };
  });
  on('unsubscribe', ({ channel }) => switchboard.unsubscribe(client, channel));
  on('peek', async ({ channel, token }) => {
    await checkToken(token);
    return switchboard.peek(client, channel);
  });
  on('publish', async ({ channel, token, data }) => {
    await checkToken(token);
    return switchboard.publish(client, channel, data.event, data.data);
  });
}
