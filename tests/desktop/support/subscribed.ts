import type { Page } from 'playwright';

/**
 * Resolves when a page that is loading has subscribed to a channel and the server has confirmed it. The page
 * receives later events as news. Earlier ones are part of its initial data and cause no notification.
 */
export async function subscribed(page: Page, channel: string): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  const { payload: asked } = await socket.waitForEvent('framesent', {
    predicate: ({ payload }) => String(payload).includes(`"subscribe",{"channel":"${channel}"`),
  });
  // A Socket.IO packet with an acknowledgement starts with 42 and its number. The answer starts with 43 and
  // the same number.
  const number = /^42(\d+)/.exec(String(asked))?.[1];
  await socket.waitForEvent('framereceived', {
    predicate: ({ payload }) => String(payload).startsWith(`43${number}[`),
  });
}
