import { afterEach, expect, it } from 'vitest';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { StartRow } from './StartRow.tsx';
import { useStartObstacle } from './startObstacle.ts';

let page: Rendered;
afterEach(() => page.unmount());

type Facts = Parameters<typeof useStartObstacle>[0];
const canStart: Facts = {
  media: { status: 'open', isCameraOn: true, cameraProblem: null },
  isArtist: false,
  missing: 0,
  isLocked: false,
  price: 10,
  balance: 10,
};

function Row({ facts }: { readonly facts: Facts }) {
  return <StartRow obstacle={useStartObstacle(facts)} price="The price" onStart={() => undefined} />;
}

const isDisabled = () => page.button('Start matching').disabled;
const camera = (change: Partial<Facts['media']>): Partial<Facts> => ({
  media: { ...canStart.media, ...change },
});

it('shows the price at Start while a match can begin', async () => {
  page = await render(<Row facts={canStart} />);
  expect(isDisabled()).toBe(false);
  expect(page.text()).toContain('The price');
});

it.each<[Partial<Facts>, string]>([
  [camera({ isCameraOn: false }), 'Turn your camera on to start.'],
  [camera({ status: 'closed' }), 'Turn your camera on to start.'],
  [camera({ status: 'opening' }), 'Starting your camera'],
  [camera({ cameraProblem: 'denied' }), 'Your camera doesn’t work yet. See above.'],
  [{ balance: 9 }, 'A match costs 10 coins, and you have 9.'],
  [{ missing: 2 }, 'Complete your profile to start.'],
  [{ isLocked: true, missing: 2 }, 'Finish your application to start.'],
  [{ isArtist: true }, 'Artists are seen, but don’t start matches.'],
])('disables Start for the facts %j and shows the reason "%s"', async (change, words) => {
  page = await render(<Row facts={{ ...canStart, ...change }} />);
  expect(isDisabled()).toBe(true);
  expect(page.text()).toContain(words);
  expect(page.text()).not.toContain('The price');
});

it('keeps Start enabled with an unknown balance', async () => {
  page = await render(<Row facts={{ ...canStart, balance: null }} />);
  expect(isDisabled()).toBe(false);
});
