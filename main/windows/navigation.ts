import type { App, WebContents, WindowOpenHandlerResponse } from 'electron';
import { originOf } from '../protocol/scheme.ts';
import type { OpenExternal } from '../services/externalLinks.ts';

export interface NavigationRules {
  readonly pageOrigins: readonly string[];
  readonly openExternal: OpenExternal;
  /** Whether this is a window of the app itself, which its page may open; null for every other one. */
  readonly ownWindow: (
    opener: object,
    asked: { readonly url: string; readonly frameName: string },
  ) => WindowOpenHandlerResponse | null;
}

interface Leaving {
  readonly url: string;
  preventDefault(): void;
}

function guard(contents: WebContents, rules: NavigationRules): void {
  const stay = (event: Leaving) => {
    const origin = originOf(event.url);
    if (origin === null || !rules.pageOrigins.includes(origin)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url, frameName }) => {
    const own = rules.ownWindow(contents, { url, frameName });
    if (own) return own;
    void rules.openExternal(url);
    return { action: 'deny' };
  });
}

/** Guards every page that will ever exist in this process, not only those of the windows we think of. */
export function guardNavigation(app: App, rules: NavigationRules): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, rules));
}
