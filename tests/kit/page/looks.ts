import axe, { type ElementContext } from 'axe-core';

/** The whole page without React Aria's announcer, which may refer to an element seconds after its removal. */
const wholePage: ElementContext = { exclude: [['[data-live-announcer]']] };

const isEnding = ({ effect, playState }: Animation) =>
  playState !== 'finished' && effect?.getComputedTiming().iterations !== Infinity;
const aFrame = () => new Promise((done) => requestAnimationFrame(done));

/**
 * Finishes all finite animations, so that colors and positions are checked in their final state. Repeats,
 * because the end of one animation may start another.
 */
export async function finishAnimations(): Promise<void> {
  // An element that was just added starts its animation in the next frame.
  await aFrame();
  for (let turn = 0; turn < 10; turn++) {
    const moving = document.getAnimations().filter(isEnding);
    if (moving.length === 0) return;
    for (const animation of moving) animation.finish();
    await aFrame();
  }
}

/**
 * Returns the violations that axe finds in a part of the page, or in all of it, as short texts. Contrasts
 * take as long as all other rules together. Skip them if the same colors are checked at another width.
 */
export async function findViolations(
  part: ElementContext = wholePage,
  { hasContrasts = true }: { readonly hasContrasts?: boolean } = {},
): Promise<string[]> {
  const { violations } = await axe.run(part, {
    // Passing rules need no report of their elements.
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: hasContrasts } },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  );
}
