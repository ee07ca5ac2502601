import type { App, WebContents, WindowOpenHandlerResponse } from 'electron';
import { originOf } from '../protocol/scheme.ts';
import type { OpenExternal } from '../services/externalLinks.ts';

export interface NavigationRules {
  readonly pageOrigins: readonly string[];
  readonly openExternal: OpenExternal;
  /** Returns the options of a window that the page may open; null if the window is not one of the app's. */
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
  const blockForeign = (event: Leaving) => {
    const origin = originOf(event.url);
    if (origin === null || !rules.pageOrigins.includes(origin)) event.preventDefault();
  };
  contents.on('will-navigate', blockForeign);
  contents.on('will-redirect', blockForeign);
  contents.on('will-frame-navigate', blockForeign);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url, frameName }) => {
    const allowed = rules.ownWindow(contents, { url, frameName });
    if (allowed) return allowed;
    void rules.openExternal(url);
    return { action: 'deny' };
  });
}

/** Restricts navigation of every page that this process creates, including pages of unknown windows. */
export function guardNavigation(app: App, rules: NavigationRules): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, rules));
}
