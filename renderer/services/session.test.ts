// @vitest-environment jsdom
import { subscribeKey } from 'valtio/utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/domain/constants.ts';
import { signedInSchema, type SignedIn } from '#shared/domain/person.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createKeyValue } from './keyValue.ts';
import { createSession, type SessionEnd } from './session.ts';

const nowMs = Date.UTC(2026, 4, 20, 12);

const personOf = (id: string, token = `token-of-${id}-0123456789`): SignedIn =>
  signedInSchema.parse({
    authData: { token },
    user: { _id: id, humanReadableId: 7, rolesGroup: 'user', name: 'Robin', coins: 40 },
  });
const robin = personOf('robin');
const { token } = robin.authData;

let scope: Scope;
let cookies: string[];

beforeEach(() => {
  scope = createScope();
  cookies = [];
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void cookies.push(cookie));
});
afterEach(() => {
  scope.end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (atMs = nowMs, hasCookies = false) => createSession({ scope, hasCookies, now: () => atMs });
const stored = () => Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage[key]]));
const empty = { token: null, user: null, expiresAtMs: null };

function listen(session: ReturnType<typeof open>): SessionEnd[] {
  const ends: SessionEnd[] = [];
  session.onEnd(scope, (why) => ends.push(why));
  return ends;
}

/** Changes the storage and dispatches the event that the browser sends for another tab's change. */
function inAnotherTab(key: string, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
}

describe('signing in', () => {
  it('stores the user under the keys of section 9 for one day', () => {
    const session = open();
    expect(session.state).toEqual(empty);
    session.signIn(robin);
    expect(session.token()).toBe(token);
    expect(Object.keys(stored()).sort()).toEqual(['auth', 'authExpireIn', 'user']);
    expect(JSON.parse(localStorage['auth'] as string)).toEqual({ token });
    expect(JSON.parse(localStorage['user'] as string)).toEqual(robin.user);
    expect(localStorage['authExpireIn']).toBe(String(nowMs + DAY_MS));
    expect(sessionStorage).toHaveLength(0);
  });

  it('sets the user before the token', () => {
    const session = open();
    let seen: unknown = null;
    subscribeKey(session.state, 'token', () => (seen = { ...session.state }), true);
    session.signIn(robin);
    expect(seen).toMatchObject({ token, user: { _id: 'robin' }, expiresAtMs: nowMs + DAY_MS });
  });

  it('recognizes a streamer', () => {
    const session = open();
    expect(session.isStreamer()).toBe(false);
    session.signIn({ ...robin, user: { ...robin.user, rolesGroup: 'goddess' } });
    expect(session.isStreamer()).toBe(true);
  });
});

describe('the next visit', () => {
  it('restores the session until the day is over', () => {
    open().signIn(robin);
    expect(open(nowMs + DAY_MS - 1).state).toEqual({ token, user: robin.user, expiresAtMs: nowMs + DAY_MS });
    expect(open(nowMs + DAY_MS).state).toEqual(empty);
  });

  it.each([
    ['auth', '{"tok'],
    ['auth', '{}'],
    ['auth', '{"token":""}'],
    ['auth', null],
    ['user', 'Robin'],
    ['user', '{"name":"Robin"}'],
    ['user', null],
    ['authExpireIn', 'tomorrow'],
    ['authExpireIn', 'Infinity'],
    ['authExpireIn', null],
  ])('has no session if %s is %s', (key, value) => {
    open().signIn(robin);
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    expect(open().state).toEqual(empty);
  });

  it('restores changes of the user’s own profile and ignores other people’s', () => {
    const session = open();
    session.setCoins(1);
    session.updateUser(robin.user);
    expect(session.state).toEqual(empty);
    session.signIn(robin);
    session.updateUser({ ...robin.user, name: 'Sam' });
    session.updateUser({ ...robin.user, _id: 'somebody', name: 'Else' });
    session.updateUser({ ...robin.user, name: 'Sam', humanReadableId: -1 });
    session.setCoins(46);
    const known = { _id: 'robin', name: 'Sam', humanReadableId: null, coins: 46 };
    expect(session.state.user).toMatchObject(known);
    expect(open().state.user).toEqual(session.state.user);
  });
});

it('a profile requested before setCoins updates all fields except the coins', () => {
  const session = open();
  session.signIn(robin);
  const [early, again] = [session.expectUser(), session.expectUser()];
  early({ ...robin.user, name: 'Sam', coins: 500 });
  expect(session.state.user).toMatchObject({ name: 'Sam', coins: 500 });
  session.setCoins(490);
  again({ ...robin.user, name: 'Alex', coins: 500 });
  expect(session.state.user).toMatchObject({ name: 'Alex', coins: 490 });
  expect(open().state.user).toEqual(session.state.user);
  session.expectUser()({ ...robin.user, coins: 480 });
  expect(session.state.user).toMatchObject({ coins: 480 });
});

describe('signing out', () => {
  it('calls back before a chosen log-out, with the token, and not before another end', () => {
    const tokens: (string | null)[] = [];
    for (const why of ['chosen', 'expired'] as const) {
      const session = open();
      session.signIn(robin);
      session.onLogOut(scope, () => tokens.push(session.token()));
      session.end(why);
    }
    expect(tokens).toEqual([token]);
  });

  it('happens when the profile says that the user is banned', () => {
    const session = open();
    session.signIn(robin);
    const ends = listen(session);
    session.updateUser({ ...robin.user, banned: true });
    expect([ends, session.state.token]).toEqual([['banned'], null]);
  });

  it('clears the keys of section 9 and keeps the others', () => {
    const session = open();
    session.signIn(robin);
    for (const key of ['favorites status', 'favorites count', 'theme', 'signUpDraft']) {
      localStorage.setItem(key, 'x');
    }
    for (const key of ['clientSettings', 'gifts', 'languageAsked']) sessionStorage.setItem(key, 'x');
    session.end('chosen');
    expect(session.state).toEqual(empty);
    expect(Object.keys(stored()).sort()).toEqual(['signUpDraft', 'theme']);
    expect(Object.keys(sessionStorage)).toEqual(['languageAsked']);
  });

  it('notifies the listeners once, after everything is cleared', () => {
    const session = open();
    const told = listen(session);
    const child = scope.child();
    session.onEnd(child, () => told.push('banned'));
    let atTheEnd: unknown = null;
    session.onEnd(scope, () => (atTheEnd = { ...stored(), token: session.token() }));
    session.signIn(robin);
    child.end();
    session.end('expired');
    session.end('banned');
    expect(told).toEqual(['expired']);
    expect(atTheEnd).toEqual({ token: null });
  });

  it('has no effect without a session', () => {
    const session = open();
    const told = listen(session);
    localStorage.setItem('favorites count', '3');
    session.end('chosen');
    expect([told, stored(), cookies]).toEqual([[], { 'favorites count': '3' }, []]);
  });
});

/** §9: cookies live one day and are domain-wide, secure, SameSite Lax, and None on localhost. */
describe('cookies', () => {
  const names = ['app_key', 'auth_key', 'Authorization', 'ga_uid', 'email_hash'];

  it.each([
    ['vesper.example', 'Path=/; Domain=vesper.example; Secure; SameSite=Lax'],
    ['app.eu.vesper.example', 'Path=/; Domain=vesper.example; Secure; SameSite=Lax'],
    ['localhost', 'Path=/; Secure; SameSite=None'],
    ['127.0.0.1', 'Path=/; Secure; SameSite=None'],
  ])('on the host %s have the attributes "%s"', (hostname, attributes) => {
    vi.stubGlobal('location', { hostname });
    const session = open(nowMs, true);
    session.signIn(personOf('robin', 'a token; with=signs'));
    expect(cookies).toEqual([`Authorization=a%20token%3B%20with%3Dsigns; Max-Age=86400; ${attributes}`]);
    cookies = [];
    session.end('chosen');
    expect(cookies).toEqual(names.map((name) => `${name}=; Max-Age=0; ${attributes}`));
  });

  it('are not set if the platform has none', () => {
    const session = open(nowMs, false);
    session.signIn(robin);
    session.end('chosen');
    expect(cookies).toEqual([]);
  });
});

describe('another tab', () => {
  it('that signs out signs this one out', () => {
    const session = open();
    const told = listen(session);
    session.signIn(robin);
    sessionStorage.setItem('gifts', '[]');
    inAnotherTab('user', null);
    inAnotherTab('theme', null);
    inAnotherTab('auth', '{"token":"of another sign-in"}');
    expect(told).toEqual([]);
    inAnotherTab('auth', null);
    expect(told).toEqual(['otherTab']);
    expect([session.state, sessionStorage.length]).toEqual([empty, 0]);
    inAnotherTab('auth', null);
    expect(told).toEqual(['otherTab']);
  });

  it('may sign in another user before this one learns of it, whose session is kept', () => {
    const session = open(nowMs, true);
    session.signIn(robin);
    cookies = [];
    // A background tab receives the event late, when the other tab has already stored the next user.
    const otherTab = createScope();
    createSession({ scope: otherTab, hasCookies: false, now: () => nowMs }).signIn(personOf('sam'));
    otherTab.end();
    const before = stored();
    dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: null, storageArea: localStorage }));
    expect(session.token()).toBeNull();
    expect(stored()).toEqual(before);
    expect(cookies).toEqual([]);
  });

  it('is ignored after the end of the scope', () => {
    const session = open();
    session.signIn(robin);
    scope.end();
    inAnotherTab('auth', null);
    expect(session.token()).toBe(token);
  });
});

describe('a browser that can’t store', () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError');
  };

  it('may deny storage: the session is kept in memory', () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      vi.stubGlobal(name, {
        setItem: refuse,
        getItem: refuse,
        removeItem: refuse,
      });
    }
    const session = open();
    session.signIn(robin);
    session.setCoins(7);
    expect(session.state).toMatchObject({ token, user: { coins: 7 } });
    session.end('chosen');
    expect(session.state).toEqual(empty);
    const store = createKeyValue('local');
    store.write('a', '1');
    expect([store.read('a'), store.read('b')]).toEqual(['1', null]);
    store.remove('a');
    expect(store.read('a')).toBeNull();
  });

  it('may be full: new values are kept until the page closes and hide old ones', () => {
    const store = createKeyValue('local');
    store.write('a', 'old');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    store.write('a', 'new');
    expect(store.read('a')).toBe('new');
    vi.restoreAllMocks();
    store.write('a', 'newest');
    expect([store.read('a'), localStorage['a']]).toEqual(['newest', 'newest']);
    store.remove('a');
    expect([store.read('a'), localStorage['a']]).toEqual([null, undefined]);
  });

  it('may have no storage at all', () => {
    vi.stubGlobal('localStorage', undefined);
    const session = open();
    session.signIn(robin);
    expect(session.token()).toBe(token);
  });
});

describe('the stored data of a user', () => {
  const kept = () => {
    localStorage.setItem('preferences:robin', '{}');
    localStorage.setItem('devices:robin', '{}');
    localStorage.setItem('preferences:ann', '{}');
    localStorage.setItem('splits', '{}');
    localStorage.setItem('theme', 'light');
  };

  it.each(['chosen', 'removed'] as const)(
    'is deleted when the session ends as %s; other users’ data stays',
    (why) => {
      const session = open();
      session.signIn(robin);
      kept();
      session.end(why);
      expect(stored()).toEqual({ 'preferences:ann': '{}', theme: 'light' });
    },
  );

  it.each(['expired', 'banned'] as const)('stays when the session ends as %s', (why) => {
    const session = open();
    session.signIn(robin);
    kept();
    session.end(why);
    expect(Object.keys(stored()).sort()).toEqual(
      ['devices:robin', 'preferences:ann', 'preferences:robin', 'splits', 'theme'].sort(),
    );
  });
});
