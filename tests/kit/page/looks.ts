import axe, { type ElementContext } from 'axe-core';

/** Everything on the page but React Aria's announcer, which keeps a note to a name that may be gone for seconds. */
const wholePage: ElementContext = { exclude: [['[data-live-announcer]']] };

const isEnding = ({ effect, playState }: Animation) =>
  playState !== 'finished' && effect?.getComputedTiming().iterations !== Infinity;
const aFrame = () => new Promise((done) => requestAnimationFrame(done));

/**
 * Colours and places are judged where they come to rest: all motion that has an end is put there. What ends may begin
 * another, as a child follows the colour of its parent.
 */
export async function comeToRest(): Promise<void> {
  // What has just come in has begun to move.
  await aFrame();
  for (let turn = 0; turn < 10; turn++) {
    const moving = document.getAnimations().filter(isEnding);
    if (moving.length === 0) return;
    for (const animation of moving) animation.finish();
    await aFrame();
  }
}

/**
 * What axe finds wrong with a part of the page, or with all of it, short enough to read. Contrasts take as long as all
 * else together: a look whose colours are judged at another width can do without.
 */
export async function faultsOf(
  part: ElementContext = wholePage,
  { hasContrasts = true }: { readonly hasContrasts?: boolean } = {},
): Promise<string[]> {
  const { violations } = await axe.run(part, {
    // What is right needs no account of where it is.
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: hasContrasts } },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  );
}
