import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { clientConfigSchema } from '#shared/api/config.ts';
import { signedInSchema } from '#shared/domain/person.ts';
import type { SessionEnd } from '#renderer/services/session.ts';
import { basesAt } from '#tests/kit/people/client.ts';
import { sendJson, startHttpServer } from '#tests/kit/network/httpServer.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createServices } from './boot.ts';
import { createSessionSocket } from './session/createSignedInServices.ts';

const personOf = (id: string) =>
  signedInSchema.parse({
    authData: { token: `token-of-${id}-0123456789` },
    user: { _id: id, humanReadableId: 1, rolesGroup: 'user' },
  });

/** Creates the services of the page for the server at `url`, and records why sessions end. */
function boot(url: string) {
  const config = clientConfigSchema.parse({
    version: 'test',
    bases: basesAt(url),
    socket: { url, path: '/socket' },
    mediaEngine: 'peer',
    legalBase: '',
  });
  const services = createServices(config);
  onTestFinished(() => services.scope.end());
  const ends: SessionEnd[] = [];
  services.session.onEnd(services.scope, (why) => ends.push(why));
  return { ...services, ends };
}

beforeEach(() => {
  // Stubs what the session uses to write cookies; the tests of the session check the cookies themselves.
  vi.stubGlobal('location', { hostname: 'localhost' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '', hidden: false }));
  return () => vi.unstubAllGlobals();
});

describe('a session that the server ends', () => {
  it.each([
    [483, 'session_expired', 'expired'],
    [488, 'account_banned', 'banned'],
  ] as const)('ends by status %i (%s) as %s', async (status, code, why) => {
    const server = await startHttpServer((response) => sendJson(response, status, { code, message: '' }));
    const { api, session, ends } = boot(server.url);
    session.signIn(personOf('ann'));
    await Promise.all([api.call('getProfile'), api.call('getClientSettings')]);
    expect(ends).toEqual([why]);
    expect(session.token()).toBeNull();
  });

  it('is not ended by a late answer to an earlier session', async () => {
    const held: ServerResponse[] = [];
    const server = await startHttpServer((response) => void held.push(response));
    const { api, session, ends } = boot(server.url);
    session.signIn(personOf('ann'));
    const late = api.call('getProfile');
    await waitFor(() => expect(held).toHaveLength(1));
    session.end('chosen');
    session.signIn(personOf('ben'));
    sendJson(held[0]!, 483, { code: 'session_expired', message: '' });
    expect(await late).toMatchObject({ ok: false, error: { status: 483 } });
    expect(ends).toEqual(['chosen']);
    expect(session.token()).toBe(personOf('ben').authData.token);

    // The second request was the log-out.
    await waitFor(() => expect(held).toHaveLength(2));
    const own = api.call('getProfile');
    await waitFor(() => expect(held).toHaveLength(3));
    sendJson(held[2]!, 483, { code: 'session_expired', message: '' });
    await own;
    expect(ends).toEqual(['chosen', 'expired']);
  });

  it.each([
    ['revoked', 'expired'],
    ['banned', 'banned'],
  ] as const)('ends by the socket if it is %s', async (change, why) => {
    const backend = await startTestBackend();
    const { token, userId } = await backend.signUp();
    const { database } = backend.context;
    if (change === 'revoked') await database.updateTable('sessions').set({ revoked_ms: 1 }).execute();
    else await database.updateTable('users').set({ banned: 1 }).where('id', '=', userId).execute();
    const { session, ends, scope, clock, config } = boot(backend.url);
    const socket = createSessionSocket({
      scope,
      clock,
      session,
      config,
      platform: { onPower: () => () => undefined } as never,
    });
    session.signIn({ ...personOf(userId), authData: { token } });
    socket.connect();
    await waitFor(() => expect(ends).toEqual([why]));
    expect(socket.state.status).toBe('offline');
  });
});
