import { Suspense, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { proxy } from 'valtio';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { giftsSchema } from '#shared/domain/gifts.ts';
import { reportReasons } from '#shared/domain/reports.ts';
import giftList from '#resources/gifts/index.json' with { type: 'json' };
import { NavLinks, navItems } from '#renderer/app/shell/frame/NavLinks.tsx';
import { Picker } from '#renderer/features/chat/composer/Picker.tsx';
import { pickerPanes } from '#renderer/features/chat/composer/pickerProps.ts';
import { ReportDialog } from '#renderer/features/safety/ReportDialog.tsx';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { createReports } from '#renderer/services/reports.ts';
import type { Services } from '#renderer/services/services.ts';
import { GiftShow } from '#renderer/stage/GiftShow.tsx';
import { GiftTray } from '#renderer/stage/GiftTray.tsx';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { render, type Rendered } from '#tests/kit/page/render.tsx';
import { SizeObserverDouble } from '#tests/kit/page/screen.ts';

/*
 * Keys composed from data (a gift, a page of the table) are not checked by types. These tests render the
 * components, and `render.tsx` throws for a missing text.
 */

let page: Rendered | null = null;
beforeAll(loadIcons);
// The emoji list, which is shown first, measures its size and fetches its data.
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', SizeObserverDouble);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(async () => {
  await page?.unmount();
  page = null;
  vi.unstubAllGlobals();
});

const { gifts } = giftsSchema.parse({
  gifts: giftList.map(({ id, price }) => ({ _id: id, rawValue: price, isFree: price === 0 })),
});
const api = {
  call: async () => ({ ok: true, value: { gifts } }),
} as unknown as ApiClient;
const session = { state: proxy({ user: { coins: 5_000 } }) } as unknown as Services['session'];
const nothing = () => undefined;
/** Matches a word that is a key or a part of one. */
const looksLikeAKey = /\b[a-z]+[A-Za-z]*(\.[a-z][A-Za-z0-9_]*)+\b|…/;
const named = () =>
  [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')).join(' · ');
const shown = () => `${page?.text()} · ${named()}`;

async function show(locale: Locale, element: ReactElement): Promise<void> {
  page = await render(
    <MemoryRouter>
      <LocaleContext value={locale}>
        <Suspense>{element}</Suspense>
      </LocaleContext>
    </MemoryRouter>,
    { locale, services: { api, session, reports: createReports() } as Partial<Services> },
  );
}

describe.each(locales)('in %s', (locale) => {
  it('every gift has its word on the stage, whatever price a message has', async () => {
    const prices = (price: number) => [price, 0, null];
    await show(
      locale,
      <>
        {giftList.flatMap(({ id, price }) =>
          prices(price).map((told, at) => (
            <GiftShow
              key={`${id} ${at}`}
              gift={{ id, giftId: id, isOwn: true, price: told, image: null, count: 1, lastMs: 0 }}
              name="Leila"
              isMoving={false}
            />
          )),
        )}
        <GiftTray name="Leila" gifts={gifts} balance={null} onGift={nothing} onClose={nothing} />
      </>,
    );
    expect(shown()).not.toMatch(looksLikeAKey);
    expect(document.querySelectorAll('[role=status]')).toHaveLength(giftList.length * 3);
  });

  it('every gift, sticker and GIF that can be sent has its word', async () => {
    await show(locale, <Picker panes={pickerPanes} onEmoji={nothing} onSend={nothing} onGift={nothing} />);
    const panes = [...document.querySelectorAll('label')].map((label) => label.textContent ?? '').slice(1);
    expect(panes).toHaveLength(3);
    for (const pane of panes) {
      await page?.tick(pane);
      expect(document.querySelectorAll('button').length).toBeGreaterThan(4);
      expect(shown()).not.toMatch(looksLikeAKey);
    }
  });

  it('every reason of a report has its word', async () => {
    await show(
      locale,
      <ReportDialog userId="leila" name="Leila" source="match" refId="m1" close={nothing} />,
    );
    expect(shown()).not.toMatch(looksLikeAKey);
    expect(document.querySelectorAll('[type=radio]')).toHaveLength(reportReasons.length);
  });

  it('every place of the navigation has its name', async () => {
    const items = navItems(locale, { isStreamer: true, isModerator: true });
    await show(locale, <NavLinks page="match" items={items} look="rail" />);
    expect(shown()).not.toMatch(looksLikeAKey);
  });
});
