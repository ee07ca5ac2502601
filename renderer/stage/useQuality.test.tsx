import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ChannelStats } from '#renderer/engines/port.ts';
import { render, waitForPage, type Rendered } from '#tests/kit/page/render.tsx';
import { waitFor } from '#tests/kit/waitFor.ts';
import { StageNotes } from './StageNotes.tsx';
import { useQuality } from './useQuality.ts';

let page: Rendered;
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
});

/** A channel whose statistics a test can change. */
function channelWith(change: Partial<ChannelStats>) {
  const figures = {
    framesDecoded: 0,
    width: 640,
    height: 480,
    roundTripMs: 50,
    lossRatio: 0,
    codec: 'vp8',
    ...change,
  };
  let asked = 0;
  return {
    figures,
    asked: () => asked,
    stats: async () => {
      asked += 1;
      return { ...figures };
    },
  };
}
type Channel = ReturnType<typeof channelWith>;

function Notes({ channel, isDue = true }: { channel: Channel; isDue?: boolean }) {
  return <StageNotes notes={[]} quality={useQuality(channel, isDue, 5)} name="Mira" />;
}

const show = async (channel: Channel, isDue?: boolean) => {
  page = await render(<Notes channel={channel} isDue={isDue} />);
};
/** Waits for the given number of samples and renders the result. */
const looks = (channel: Channel, count: number) =>
  act(async () => {
    const until = channel.asked() + count;
    await waitFor('the samples', () => channel.asked() >= until);
    await Promise.resolve();
  });

it('the quality notice is empty while the connection is good, and reports a weak one', async () => {
  const channel = channelWith({});
  await show(channel, false);
  await looks(channel, 3);
  expect(page.text()).toBe('');
  channel.figures.lossRatio = 0.2;
  await looks(channel, 2);
  expect(page.text()).toBe('Weak connection');
  channel.figures.lossRatio = 0;
  await looks(channel, 4);
  expect(page.text()).toBe('');
});

it('the quality notice detects a frozen picture if one is expected', async () => {
  const channel = channelWith({});
  await show(channel);
  await looks(channel, 4);
  expect(page.text()).toBe('Weak connection');
});

it('the quality notice samples every two seconds and stops on unmount', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const channel = channelWith({});
  page = await render(<Timed channel={channel} />);
  vi.advanceTimersByTime(1_999);
  expect(channel.asked()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(channel.asked()).toBe(1);
  await page.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

function Timed({ channel }: { channel: Channel }) {
  useQuality(channel, false);
  return null;
}

it('the quality notice disappears while the page is hidden, and returns after new samples', async () => {
  const channel = channelWith({ lossRatio: 0.2 });
  await show(channel, false);
  await looks(channel, 3);
  expect(page.text()).toBe('Weak connection');
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await waitForPage(() => expect(page.text()).toBe(''));
  hidden.mockRestore();
  await looks(channel, 4);
  expect(page.text()).toBe('Weak connection');
});
