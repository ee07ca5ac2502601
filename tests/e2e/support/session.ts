import type { BrowserContext, Page } from '@playwright/test';
import type { TestBackend } from './backend.ts';

/** A backend in this process, or the URL of any other. */
export type Where = TestBackend | string;
export const urlOf = (where: Where): string => (typeof where === 'string' ? where : where.url);

interface SignedIn {
  readonly user: { readonly _id: string; readonly coins: number };
  readonly authData: { readonly token: string };
}

/** Creates a session of a demo account. Uses no log-in request if the backend is in this process. */
export async function signIn(where: Where, email: string): Promise<SignedIn> {
  if (typeof where === 'string') {
    const answer = await fetch(`${where}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: 'demo1234' }),
    });
    if (!answer.ok) throw new Error(`${email} could not log in: ${answer.status}`);
    return (await answer.json()) as SignedIn;
  }
  const token = await where.issueToken(await idOf(where, email));
  const answer = await fetch(`${where.url}/api/profile`, { headers: { Authorization: `Bearer ${token}` } });
  return { user: (await answer.json()) as SignedIn['user'], authData: { token } };
}

export async function idOf(where: Where, email: string): Promise<string> {
  if (typeof where === 'string') return (await signIn(where, email)).user._id;
  const { database } = where.context;
  const found = database.selectFrom('users').select('id').where('email', '=', email);
  return (await found.executeTakeFirstOrThrow()).id;
}

/**
 * Runs in a page: stores the session in its storage, as an earlier visit would have (§9). With `once` it runs only on
 * that origin and while the cookie exists, and deletes the cookie.
 */
export function storeSession(left: {
  readonly session: SignedIn;
  readonly once?: { readonly origin: string; readonly cookie: string };
}): void {
  const { session, once } = left;
  if (once) {
    if (location.origin !== once.origin || !document.cookie.includes(`${once.cookie}=`)) return;
    document.cookie = `${once.cookie}=; Max-Age=0; Path=/`;
  }
  localStorage.setItem('user', JSON.stringify(session.user));
  localStorage.setItem('auth', JSON.stringify(session.authData));
  localStorage.setItem('authExpireIn', String(Date.now() + 3_600_000));
}

export interface SessionOptions {
  readonly email?: string;
  /**
   * Whether to set the cookie that the server reads for a day. Without it only the browser's storage has the session.
   */
  readonly hasCookie?: boolean;
}

let sessions = 0;

/** Stores a session of a demo account in the browser, as an earlier visit would have. */
export async function leaveSession(
  context: BrowserContext,
  where: Where,
  { email = 'user@demo.local', hasCookie = true }: SessionOptions = {},
): Promise<string> {
  const url = urlOf(where);
  const session = await signIn(where, email);
  const mark = `session-left-${++sessions}`;
  // Stores the session before the first script of the next page, because opening a page only for this takes half as
  // long as a visit. The cookie makes it run only once, so that a log-out persists.
  await context.addInitScript(storeSession, { session, once: { origin: url, cookie: mark } });
  await context.addCookies([
    { name: mark, value: 'yes', url },
    ...(hasCookie ? [{ name: 'Authorization', value: session.authData.token, url }] : []),
  ]);
  return session.authData.token;
}

/** Returns arrays that collect the page's errors and warnings from now on, and its exceptions. */
export function watchConsole(page: Page): { readonly errors: string[]; readonly warnings: string[] } {
  const [errors, warnings]: [string[], string[]] = [[], []];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
    if (message.type() === 'warning') warnings.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return { errors, warnings };
}

/** Returns false for rejected requests that were pending at log-out, which browsers log as errors. */
export const isOwnError = (line: string) => !line.includes('401 (Unauthorized)');
