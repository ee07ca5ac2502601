import { expect, it } from 'vitest';
import { pageIds, pages, screenLabels } from '#shared/domain/pages.ts';
import { unsentScreens } from '#tests/lint/unwired.ts';
import { screenLabelOf, type ShownScreen } from './screenAnalytics.ts';

const shown = (change: Partial<ShownScreen>): ShownScreen => ({
  page: 'match',
  search: '',
  isStreamer: false,
  isInCall: false,
  dialogs: [],
  isReading: false,
  ...change,
});

it.each([
  [{ page: 'chat', search: '?tab=unread' }, 'chats'],
  [{ page: 'chat', search: '?userId=u1' }, 'chat'],
  [{ page: 'online' }, 'online'],
  [{ page: 'online', isStreamer: true }, 'online-users'],
  [{ page: 'call', isInCall: true }, 'call'],
  [{ page: 'call' }, 'private'],
  [{ page: 'online', dialogs: ['stories slider'] }, 'stories-list'],
  [{ page: 'profile', dialogs: ['story', 'confirm action'] }, 'stories'],
  [{ page: 'profile', dialogs: ['confirm action'] }, 'profile'],
  [{ page: 'settings', isReading: true }, 'documents'],
  [{ page: 'notFound' }, null],
  [{ page: 'income' }, null],
] as const satisfies readonly (readonly [Partial<ShownScreen>, string | null])[])(
  'the screen %j is named %s',
  (change, label) => {
    expect(screenLabelOf(shown(change))).toBe(label);
  },
);

it('every label is sent by a screen or has a reason', () => {
  const framed = pageIds.filter((page) => pages[page].layout === 'default');
  const screens: readonly Partial<ShownScreen>[] = [
    ...framed.flatMap((page) => [{ page }, { page, isStreamer: true }, { page, isInCall: true }]),
    { page: 'chat', search: '?chatId=c1' },
    { dialogs: ['story'] },
    { dialogs: ['stories slider'] },
    { isReading: true },
  ];
  const sent = new Set(screens.map((change) => screenLabelOf(shown(change))));
  const unsent = screenLabels.filter((label) => !sent.has(label));
  expect(unsent).toEqual(Object.keys(unsentScreens));
});
