import type { BrowserContext, Page } from '@playwright/test';
import type { TestBackend } from './backend.ts';

/** A backend within this process, or the address of any other. */
export type Where = TestBackend | string;
export const urlOf = (where: Where): string => (typeof where === 'string' ? where : where.url);

interface SignedIn {
  readonly user: { readonly _id: string; readonly coins: number };
  readonly authData: { readonly token: string };
}

/** A new session of a demo account: without a log-in, where the backend is within reach. */
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
 * Run in a page, by whatever drives it: the session in its storage, as an earlier visit would have left it (§9).
 * `once`: where this cookie is found, which is then gone, and on no other origin.
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
  /** The day-long cookie that the server reads; without it the session is known to this browser's storage alone. */
  readonly hasCookie?: boolean;
}

let sessions = 0;

/** Puts a session of a demo account into the browser, as an earlier visit would have left it. */
export async function leaveSession(
  context: BrowserContext,
  where: Where,
  { email = 'user@demo.local', hasCookie = true }: SessionOptions = {},
): Promise<string> {
  const url = urlOf(where);
  const session = await signIn(where, email);
  const mark = `session-left-${++sessions}`;
  // Stored before the first script of the next page: to open a page for it alone takes as long as half a visit. Once,
  // which the cookie is for: whoever logs out then has.
  await context.addInitScript(storeSession, { session, once: { origin: url, cookie: mark } });
  await context.addCookies([
    { name: mark, value: 'yes', url },
    ...(hasCookie ? [{ name: 'Authorization', value: session.authData.token, url }] : []),
  ]);
  return session.authData.token;
}

/** The errors and warnings that the page logs from now on, and what it throws. */
export function watchConsole(page: Page): { readonly errors: string[]; readonly warnings: string[] } {
  const [errors, warnings]: [string[], string[]] = [[], []];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
    if (message.type() === 'warning') warnings.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return { errors, warnings };
}

/** What was still under way when a person left is refused, and browsers log that: no fault of the page. */
export const isOwnError = (line: string) => !line.includes('401 (Unauthorized)');
