import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { clientConfigSchema } from '#shared/api/config.ts';
import { signedInSchema } from '#shared/domain/person.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { SignOutHook, Services } from '#renderer/services/services.ts';
import { createSession } from '#renderer/services/session.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import { leaveWhenEnded } from './afterEnd.ts';

let wentTo: string[];
beforeEach(() => {
  wentTo = [];
  vi.stubGlobal('location', { pathname: '/uk/chat/ann', assign: (to: string) => wentTo.push(to) });
  return () => vi.unstubAllGlobals();
});

/** Returns the services of a signed-in user with the given log-out address and sign-out hooks. */
function signedIn({
  logoutUrl = null,
  signOutHooks = [],
}: { logoutUrl?: string | null; signOutHooks?: SignOutHook[] } = {}) {
  const scope = createScope();
  onTestFinished(() => scope.end());
  const clock = createManualClock();
  const session = createSession({ scope, hasCookies: false, now: clock.now });
  session.signIn(
    signedInSchema.parse({
      authData: { token: 'a-token-of-sixteen-or-more' },
      user: { _id: 'ann', humanReadableId: 1, rolesGroup: 'user' },
    }),
  );
  const config = clientConfigSchema.parse({
    version: 'test',
    bases: { core: '/api', chat: '/chat-api', purchase: null },
    socket: { url: 'http://localhost', path: '/socket' },
    mediaEngine: 'peer',
    legalBase: '/',
    logoutUrl,
  });
  const services: Partial<Services> = { scope, clock, session, config, signOutHooks: new Set(signOutHooks) };
  leaveWhenEnded(services as Services);
  return { session, clock };
}

it.each([
  ['chosen', 'https://bye.example/', '/uk'],
  ['otherTab', 'https://bye.example/', '/uk'],
  ['removed', 'https://bye.example/', '/uk?message=remove'],
  ['expired', null, '/uk?message=expired'],
  ['banned', null, '/uk?message=expired'],
  ['expired', 'https://bye.example/', 'https://bye.example/'],
] as const)('a session that ends as %s, with %s configured, leads to %s', async (why, logoutUrl, to) => {
  const { session } = signedIn({ logoutUrl });
  session.end(why);
  await nextTask();
  expect(wentTo).toEqual([to]);
});

it('the page is left after every sign-out hook has finished, and each hook receives the reason', async () => {
  const said = Promise.withResolvers<void>();
  const signOutHooks = [vi.fn(() => Promise.reject(new Error('no disk'))), vi.fn(() => said.promise)];
  const { session } = signedIn({ signOutHooks });
  session.end('removed');
  await nextTask();
  expect([wentTo, signOutHooks.map(({ mock }) => mock.calls)]).toEqual([[], [[['removed']], [['removed']]]]);
  said.resolve();
  await nextTask();
  expect(wentTo).toEqual(['/uk?message=remove']);
});

it('a sign-out hook that never finishes delays leaving by at most two seconds', async () => {
  const { session, clock } = signedIn({ signOutHooks: [() => new Promise(() => {})] });
  session.end('chosen');
  clock.advance(1_999);
  await nextTask();
  expect(wentTo).toEqual([]);
  clock.advance(1);
  await nextTask();
  expect(wentTo).toEqual(['/uk']);
});
