import type { Page } from 'playwright';

/** Playwright's internal devtools session of a page, which its public API does not expose. */
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
 * Empties the browser's buffer of responses. While Playwright drives a page, the browser keeps up to 100 MB
 * of responses in the page's process, which look like memory of the client. Setting the buffer size empties
 * it.
 */
export async function forgetResponses(page: Page): Promise<void> {
  const { delegate } = (page as unknown as Outer)._connection.toImpl(page);
  const least = { maxTotalBufferSize: 1, maxResourceBufferSize: 1 };
  await delegate._mainFrameSession._client.send('Network.enable', least);
}
