import type { BrowserContext, Page } from '@playwright/test';

interface SignedIn {
  readonly user: unknown;
  readonly authData: { readonly token: string };
}

export interface SessionOptions {
  readonly email?: string;
  /** The day-long cookie that the server reads; without it the session is known to this browser's storage alone. */
  readonly hasCookie?: boolean;
}

/** Puts a session of a demo account into the browser, as an earlier visit would have left it. */
export async function leaveSession(
  context: BrowserContext,
  url: string,
  { email = 'user@demo.local', hasCookie = true }: SessionOptions = {},
): Promise<string> {
  const answer = await context.request.post(`${url}/api/login`, { data: { email, password: 'demo1234' } });
  if (!answer.ok()) throw new Error(`${email} could not log in: ${answer.status()}`);
  const { user, authData } = (await answer.json()) as SignedIn;
  const page = await context.newPage();
  await page.goto(`${url}/health`);
  await page.evaluate(
    ([person, auth]) => {
      localStorage.setItem('user', person);
      localStorage.setItem('auth', auth);
      localStorage.setItem('authExpireIn', String(Date.now() + 3_600_000));
    },
    [JSON.stringify(user), JSON.stringify(authData)] as const,
  );
  await page.close();
  if (hasCookie) await context.addCookies([{ name: 'Authorization', value: authData.token, url }]);
  return authData.token;
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
