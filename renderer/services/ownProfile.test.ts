import { expect, it } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createTestApi, createTestSession, createTestSocketClient } from '#tests/kit/people/client.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createOwnProfile } from './ownProfile.ts';

/** Creates a signed-in user with a second window. The socket connects at `connect`. */
async function someone() {
  const backend = await startTestBackend();
  const { token, userId } = await backend.signUp();
  const { body: user } = await backend.call('getProfile', {}, token);
  const scope = createScope();
  const session = createTestSession({ scope, clock: createManualClock(Date.now()), user, token });
  const { socket } = createTestSocketClient(backend.url, { token });
  const { api } = createTestApi(backend.url, { token });
  const ownProfile = createOwnProfile({ scope, socket, api, session, me: userId });
  const heard: (string | null)[] = [];
  ownProfile.onReceived(scope, ({ bio }) => void heard.push(bio));
  const connect = async () => {
    socket.connect();
    await waitFor(() => expect(socket.state.status).toBe('online'));
  };
  const change = (bio: string) => backend.call('updateProfile', { body: { bio } }, token);
  return { session, socket, connect, ownProfile, user, heard, change };
}

it('a profile that was changed in another window is updated here', async () => {
  const { session, connect, heard, change } = await someone();
  await connect();
  await waitFor(async () => {
    await change('from the other window');
    expect(session.state.user?.bio).toBe('from the other window');
  });
  expect(heard.at(-1)).toBe('from the other window');
});

it('a profile that changed while offline is loaded after reconnecting', async () => {
  const { session, socket, connect, change } = await someone();
  await connect();
  await waitFor(async () => {
    await change('before');
    expect(session.state.user?.bio).toBe('before');
  });
  socket.disconnect();
  await waitFor(() => expect(socket.state.status).toBe('offline'));
  await change('meanwhile');
  await connect();
  await waitFor(() => expect(session.state.user?.bio).toBe('meanwhile'));
});

it('a profile from another tab is stored without notifying listeners', async () => {
  const { session, ownProfile, user, heard } = await someone();
  ownProfile.store({ ...user, bio: 'by the tab that leads' });
  expect([session.state.user?.bio, heard]).toEqual(['by the tab that leads', []]);
});
