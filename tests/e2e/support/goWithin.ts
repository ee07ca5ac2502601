import type { Page } from '@playwright/test';

/** Navigates within the page, as its links do, without a reload. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID() }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
