/** @module-tag unsteady */
import { io, type Socket } from 'socket.io-client';
import { afterAll, describe, expect, it } from 'vitest';
import { channels } from '#shared/realtime/channels.ts';
import { publishedSchema, type Published } from '#shared/realtime/wire.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import { spawnChild } from './childProcess.ts';

const backend = sharedBackend({ seed: 'demo', companions: 2, logLevel: 'error' });

afterAll(async () => {
  const startMs = performance.now();
  await backend.close();
  expect(performance.now() - startMs).toBeLessThan(10_000);
});

/** Returns a signed-in user with a socket and HTTP, but without media. */
async function signIn(userId: string) {
  const token = await backend.issueToken(userId);
  const heard: Published[] = [];
  const socket: Socket = io(backend.url, { path: '/socket', transports: ['websocket'], auth: { token } });
  socket.on('publish', (message: unknown) => void heard.push(publishedSchema.parse(message)));
  const subscribe = (channel: string) => socket.timeout(5_000).emitWithAck('subscribe', { channel, token });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await subscribe(channels.call(userId));
  await subscribe(channels.rtm(userId));
  return {
    heard,
    socket,
    subscribe,
    async post(path: string, body: object): Promise<number> {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', os: 'web' };
      const response = await fetch(`${backend.url}/api${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return response.status;
    },
    /** Returns the first matching message, including messages that have already arrived. */
    hear: (what: string, fits: (message: Published) => boolean): Promise<Published> =>
      waitFor(() => {
        const found = heard.find(fits);
        if (found) return found;
        throw new Error(`no ${what}; received: ${heard.map(({ event }) => event).join(', ')}`);
      }),
  };
}

interface Found {
  readonly matchId: string;
  readonly companion: { readonly _id: string };
  readonly credentials: { readonly channelId: string };
}

const on = (event: string) => (message: Published) => message.event === event;

describe('demo companions', () => {
  it('connect by themselves, match a user and offer video', async () => {
    const { matching } = backend.features;
    const bots = () =>
      backend.context.database.selectFrom('users').select('id').where('is_demo', '=', 1).execute();
    await expect.poll(async () => (await bots()).filter(({ id }) => matching.isSearching(id)).length).toBe(2);

    const person = await signIn('account-user');
    expect(await person.post('/v3/matchRequest', { matchingFilter: {} })).toBe(200);
    const first = (await person.hear('match', on('matchFound'))).data as Found;
    const { matchId, companion, credentials } = first;
    expect(companion._id).toMatch(/^demo-/);
    const channel = channels.rtc(credentials.channelId);
    expect(await person.subscribe(channel)).toMatchObject({ ok: true });

    // The companion has waited longer, so it sends the offer: video, audio and the control channel, VP8
    // first.
    const description = await person.hear('offer', on('description'));
    const { type, sdp, from } = description.data as { type: string; sdp: string; from: string };
    expect({ type, from }).toEqual({ type: 'offer', from: companion._id });
    expect(sdp).toMatch(/^m=audio /m);
    expect(sdp).toMatch(/^m=application /m);
    const video = /^m=video \d+ [A-Z/]+ (\d+)/m.exec(sdp)?.[1];
    expect(sdp).toContain(`a=rtpmap:${video} VP8/90000`);
    await person.hear('candidate', (message) => message.event === 'candidate' && message.channel === channel);

    // A skip frees both users. The next match is with another companion, because two users do not meet twice
    // within ten minutes.
    expect(await person.post('/v3/matchingEnd', { matchId, reason: 'skip' })).toBe(200);
    await person.hear('goodbye', (message) => message.event === 'bye' && message.channel === channel);
    expect(await person.post('/v3/matchRequest', { matchingFilter: {} })).toBe(200);
    const second = (
      await person.hear(
        'second match',
        (message) => message.event === 'matchFound' && (message.data as Found).matchId !== matchId,
      )
    ).data as Found;
    expect(second.companion._id).not.toBe(companion._id);
    person.socket.disconnect();
  });

  it('send video and receive the video of the peer', async () => {
    // A second child process plays the user. Each side reports "started" only after it received frames from
    // the other.
    const userId = 'account-finance';
    const witness = await signIn(userId);
    const exited = Promise.withResolvers<string | null>();
    const child = spawnChild({
      onMessage: (message) => {
        if (message.type !== 'ready') return;
        void backend.issueToken(userId).then((token) => {
          child.send({
            type: 'play',
            url: backend.url,
            secret: null,
            userId,
            token,
            slug: 'alex',
            name: 'Alex',
            recordDir: null,
          });
        });
      },
      onExit: exited.resolve,
    });
    await witness.hear('match', on('matchFound'));
    await witness.hear('start', on('matchStarted'));
    child.stop();
    expect(await exited.promise).toBeNull();
    // The companion's process has ended, so the server ends the match for the other side.
    await witness.hear('end', on('matchEnded'));
    witness.socket.disconnect();
  });
});
