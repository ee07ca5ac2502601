import type { Page } from 'playwright';

/**
 * Resolves once a page that is being loaded has subscribed to a channel, as the server's answer says: what happens there
 * from then on is news to it. What came before is a part of what it finds at its start, and nobody is told of that.
 */
export async function subscribed(page: Page, channel: string): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  const { payload: asked } = await socket.waitForEvent('framesent', {
    predicate: ({ payload }) => String(payload).includes(`"subscribe",{"channel":"${channel}"`),
  });
  // A packet of Socket.IO that wants an answer: 42, its number, what it says. The answer has the same number.
  const number = /^42(\d+)/.exec(String(asked))?.[1];
  await socket.waitForEvent('framereceived', {
    predicate: ({ payload }) => String(payload).startsWith(`43${number}[`),
  });
}
