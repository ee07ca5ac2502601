import { describe, expect, it } from 'vitest';
import { createMemoryKeyValue } from '#renderer/services/keyValue.ts';
import { createVisitMemory } from './memory.ts';

/** Simulates one browser: each `openTab` has separate session storage, and `reload` keeps that of the tab. */
function browser(languages: readonly string[]) {
  const local = createMemoryKeyValue();
  return {
    local,
    openTab() {
      const perTab = createMemoryKeyValue();
      const load = () => createVisitMemory({ local, perTab, languages });
      return { ...load(), reload: load };
    },
  };
}

it('the address that a visitor asked for is returned once, in the same tab', () => {
  const one = browser([]);
  const tab = one.openTab();
  tab.keepWanted('/faq/rules?q=a');
  expect(one.openTab().takeWanted()).toBeNull();
  expect(tab.reload().takeWanted()).toBe('/faq/rules?q=a');
  expect(tab.reload().takeWanted()).toBeNull();
});

describe('the preferred language', () => {
  it('is the browser’s first supported language, once a session', () => {
    const ukrainian = browser(['de-DE', 'uk-UA', 'ru']);
    const tab = ukrainian.openTab();
    expect(tab.preferredLocale()).toBe('uk');
    expect(tab.preferredLocale()).toBe('uk');
    tab.redirectDone();
    expect([tab.preferredLocale(), tab.reload().preferredLocale()]).toEqual([null, null]);
    expect(ukrainian.openTab().preferredLocale()).toBe('uk');
  });

  it('is null if the product supports none of the browser’s languages', () => {
    expect(browser(['de', 'fr-FR']).openTab().preferredLocale()).toBeNull();
    expect(browser([]).openTab().preferredLocale()).toBeNull();
  });

  it('is the chosen one before the browser’s, in later sessions too', () => {
    const spanish = browser(['es']);
    const tab = spanish.openTab();
    tab.chooseLocale('en');
    // A redirect by language does not override the choice in this session either.
    expect(tab.reload().preferredLocale()).toBeNull();
    expect(spanish.openTab().preferredLocale()).toBe('en');
    spanish.openTab().chooseLocale('ru');
    expect(spanish.openTab().preferredLocale()).toBe('ru');
  });

  it('is the browser’s if the stored one is not supported', () => {
    const russian = browser(['ru']);
    russian.local.write('locale', 'de');
    expect(russian.openTab().preferredLocale()).toBe('ru');
  });
});

it('a country is unblocked for this session alone', () => {
  const { openTab } = browser([]);
  const tab = openTab();
  expect(tab.isUnblocked()).toBe(false);
  tab.unblock();
  expect([tab.isUnblocked(), tab.reload().isUnblocked(), openTab().isUnblocked()]).toEqual([
    true,
    true,
    false,
  ]);
});

it('the QA flag is kept by the browser until it is switched off', () => {
  const { local, openTab } = browser([]);
  openTab().setQaEnv(true);
  expect(local.read('qa_env')).toBe('on');
  openTab().setQaEnv(false);
  expect(local.read('qa_env')).toBeNull();
});
