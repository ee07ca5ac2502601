import type { Page } from 'playwright';

/** Playwright's own devtools session of a page, which its API does not hand out. */
interface Inner {
  readonly delegate: {
    readonly _mainFrameSession: {
      readonly _client: { send(method: string, parameters: object): Promise<unknown> };
    };
  };
}
interface Outer {
  readonly _connection: { toImpl(page: Page): Inner };
}

/**
 * Whoever drives a page has the browser keep each answer that comes, up to 100 MB of them, in the page's own process, where
 * they look like the client's memory. To set how much it may keep makes it forget all.
 */
export async function forgetResponses(page: Page): Promise<void> {
  const { delegate } = (page as unknown as Outer)._connection.toImpl(page);
  const least = { maxTotalBufferSize: 1, maxResourceBufferSize: 1 };
  await delegate._mainFrameSession._client.send('Network.enable', least);
}
