import { expect, it } from 'vitest';
import { newPerson, startTestBackend } from '#tests/kit/backend/backend.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';

it('a log-out ends only the caller’s session, with its sockets', async () => {
  const backend = await startTestBackend();
  const person = newPerson();
  const { token } = await backend.signUp(person);
  const login = await backend.call('login', { body: { email: person.email, password: person.password } });
  const other = login.body.authData.token;
  const [here, elsewhere] = [
    await connectSocket(backend.url, token),
    await connectSocket(backend.url, other),
  ];
  const cut = new Promise((done) => here.socket.once('disconnect', done));

  expect((await backend.call('logout', { body: {} }, token)).status).toBe(200);
  expect(await cut).toBe('io server disconnect');
  expect((await backend.call('getProfile', {}, token)).status).toBe(483);
  expect((await backend.call('getProfile', {}, other)).status).toBe(200);
  expect((await elsewhere.ask('heartbeat', {})).ok).toBe(true);
  expect((await backend.call('logout', { body: {} }, token)).status).toBe(483);
});
