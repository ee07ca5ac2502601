import { expect, it } from 'vitest';
import { pageIds, pages } from '#shared/domain/pages.ts';
import { piecesOf } from '../../signedIn/ahead.ts';
import { frames, type FrameSpec } from './frames.ts';

/** Pages of the signed-in that are more than a frame. */
const built = [
  'match',
  'chat',
  'settings',
  'faq',
  'faqSection',
  'leaderboardFaq',
  'streakFaq',
  'profile',
  'autoMessages',
  'autoMessage',
  'callsHistory',
  'callDetails',
  'searchOptions',
  'moderation',
];

it('every page that is not built yet has a frame, and no other', () => {
  const waiting = pageIds.filter((id) => pages[id].layout === 'default' && !built.includes(id));
  expect(Object.keys(frames).toSorted()).toEqual(waiting.toSorted());
});

it('those with tabs, and no others, ask ahead for what draws tabs', () => {
  const tabbed = Object.entries<FrameSpec>(frames).filter(([, { tabs }]) => tabs !== undefined);
  expect(pageIds.filter((id) => piecesOf(id).includes('tabs')).toSorted()).toEqual(
    tabbed.map(([page]) => page).toSorted(),
  );
});
