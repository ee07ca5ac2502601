import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { Clock } from '#shared/lib/clock.ts';
import { clientMessages, type ClientMessageName } from '#shared/realtime/wire.ts';
import { hashToken, type Session, type Sessions } from '../account/sessions.ts';
import { ApiFailure } from '../http/failure.ts';
import { createMessageRate } from './messageRate.ts';
import type { Client } from './connectionRegistry.ts';
import type { Answer, Switchboard } from './switchboard.ts';

export interface ClientContext {
  readonly client: Client;
  readonly session: Session;
  readonly sessions: Sessions;
  readonly switchboard: Switchboard;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
}

type Message<N extends ClientMessageName> = z.output<(typeof clientMessages)[N]>;

/** Takes a socket's messages: each parsed, answered, and handled after the one before it. */
export function listenTo(socket: Socket, context: ClientContext): void {
  const { client, session, sessions, switchboard, clock, log } = context;
  const isWithinRate = createMessageRate(() => performance.now());
  let before: Promise<void> = Promise.resolve();

  /** A socket speaks for the session it came with, and for no other person's. */
  async function checkToken(token: string, askAgain: boolean): Promise<void> {
    const isOwn = hashToken(token) === session.caller.tokenHash;
    if (isOwn && !askAgain && clock.now() < session.expiresMs) return;
    const { caller } = await sessions.resolve(token);
    if (caller.userId !== client.userId)
      throw new ApiFailure('unauthorized', 'The token is of somebody else.');
  }

  function on<N extends ClientMessageName>(
    name: N,
    handle: (message: Message<N>) => Answer | Promise<Answer>,
  ): void {
    socket.on(name as string, (raw: unknown, acknowledge: unknown) => {
      const answer = (said: Answer) => {
        const { afterwards: _, ...body } = said;
        if (typeof acknowledge === 'function') acknowledge(body);
      };
      if (!isWithinRate()) return answer({ ok: false, code: 'too_many_requests' });
      before = before.then(async () => {
        try {
          const parsed = z.core.safeParse(clientMessages[name], raw);
          if (!parsed.success) return answer({ ok: false, code: 'invalid_body' });
          const said = await handle(parsed.data as Message<N>);
          answer(said);
          said.afterwards?.();
        } catch (error) {
          if (error instanceof ApiFailure) return answer({ ok: false, code: error.code });
          log.error({ err: error, message: name }, 'a socket message failed');
          answer({ ok: false, code: 'internal' });
        }
      });
    });
  }

  on('heartbeat', () => ({ ok: true }));
  on('subscribe', async ({ channel, token }) => {
    await checkToken(token, true);
    // It may have gone while the database was asked: what is not there can't be taken out again.
    return socket.connected ? switchboard.subscribe(client, channel) : { ok: false };
  });
  on('unsubscribe', ({ channel }) => switchboard.unsubscribe(client, channel));
  on('peek', async ({ channel, token }) => {
    await checkToken(token, false);
    return switchboard.peek(client, channel);
  });
  on('publish', async ({ channel, token, data }) => {
    await checkToken(token, false);
    return switchboard.publish(client, channel, data.event, data.data);
  });
}
