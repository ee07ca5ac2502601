import type { Request as BrowserRequest, Route } from 'playwright';
import { shownAppOrigin, toApp } from './origin.ts';
import { world, type WorldWindow } from './world.ts';

/**
 * Returns the window whose main frame sends this navigation request, `unknown` if no window has the page yet,
 * or null for other requests.
 */
function navigatingWindow(request: BrowserRequest): WorldWindow | 'unknown' | null {
  if (!request.isNavigationRequest()) return null;
  try {
    const frame = request.frame();
    if (frame.parentFrame() !== null) return null;
    return [...world.windows].find((window) => window.shows(frame.page())) ?? 'unknown';
  } catch {
    // The page is still being created, so that the app has no window for it.
    return 'unknown';
  }
}

async function answerByApp(route: Route): Promise<void> {
  const asked = route.request();
  const url = toApp(asked.url());
  const handler = world.protocolHandlers.get(new URL(url).protocol.replace(':', ''));
  if (handler === undefined) return route.abort('failed');
  const response = await handler(
    new Request(url, { method: asked.method(), headers: await asked.allHeaders() }),
  );
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}

function isLoopback(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

/** Returns the headers after the app's `onBeforeSendHeaders` handler. */
function sentHeaders(request: BrowserRequest): Record<string, string> {
  let headers = request.headers();
  world.sendHeaders?.({ url: request.url(), requestHeaders: headers }, (changed) => {
    headers = changed.requestHeaders;
  });
  return headers;
}

/**
 * Routes every request of the pages: the app answers its own origin, this machine is reachable, and all other
 * requests fail as offline.
 */
export async function route(route: Route): Promise<void> {
  const request = route.request();
  try {
    const window = navigatingWindow(request);
    if (window === 'unknown') return await route.abort('aborted');
    if (window !== null && !window.mayNavigate(toApp(request.url()))) return await route.abort('aborted');
    if (request.url().startsWith(`${shownAppOrigin}/`)) return await answerByApp(route);
    if (isLoopback(request.url())) return await route.continue({ headers: sentHeaders(request) });
    return await route.abort('internetdisconnected');
  } catch (error) {
    // The page may close while it waits for the answer.
    if (world.windows.size > 0) console.error('stand-in', request.url(), error);
  }
}
