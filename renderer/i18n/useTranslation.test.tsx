import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { i18n as I18n } from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#tests/kit/page/render.tsx';
import { changeLocale, createI18n } from './init.ts';
import { useTranslation } from './useTranslation.ts';

let root: Root;
let container: HTMLElement;
let i18n: I18n;
const given: unknown[] = [];

beforeEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  i18n = await createI18n('en', ['common', 'dialogs']);
  given.length = 0;
});
afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
  vi.restoreAllMocks();
});

function Word() {
  const { t } = useTranslation('dialogs');
  useEffect(() => void given.push(t), [t]);
  return <i>{t('failed')} </i>;
}
function Words() {
  const { t } = useTranslation(['common', 'dialogs']);
  return (
    <p>
      <Word />
      <Word />
      {t('close')}|{t('dialogs:failed')}
    </p>
  );
}

const show = (shown: I18n) =>
  act(async () =>
    root.render(
      <I18nextProvider i18n={shown}>
        <Words />
      </I18nextProvider>,
    ),
  );
const said = () => container.textContent;

describe('the translation hook', () => {
  it('uses its namespace or the one in the key, and follows the language', async () => {
    await show(i18n);
    const t = i18n.getFixedT('en', 'dialogs');
    expect(said()).toBe(`${t('failed')} ${t('failed')} Close|${t('failed')}`);

    await act(() => changeLocale(i18n, 'ru', ['common', 'dialogs']));
    const ru = i18n.getFixedT('ru', 'dialogs');
    expect(ru('failed')).not.toBe(t('failed'));
    const close = i18n.getFixedT('ru', 'common')('close');
    expect(said()).toBe(`${ru('failed')} ${ru('failed')} ${close}|${ru('failed')}`);
  });

  it('returns the same function to all callers until the language changes', async () => {
    await show(i18n);
    await show(i18n);
    expect(given).toHaveLength(2);
    expect(new Set(given).size).toBe(1);

    await act(() => changeLocale(i18n, 'es', ['common', 'dialogs']));
    expect(given).toHaveLength(4);
    expect(new Set(given).size).toBe(2);
  });

  it('follows a change of the i18n instance', async () => {
    await show(i18n);
    const other = await createI18n('uk', ['common', 'dialogs']);
    await show(other);
    expect(said()).toContain(other.t('dialogs:failed'));

    await act(() => changeLocale(i18n, 'es', ['common', 'dialogs']));
    expect(said()).toContain(other.t('dialogs:failed'));
  });

  it('removes its listeners on unmount', async () => {
    const listeners = () => {
      const { observers } = i18n as unknown as { observers: Record<string, Map<unknown, number>> };
      return observers['languageChanged']?.size ?? 0;
    };
    const before = listeners();
    await show(i18n);
    expect(listeners()).toBeGreaterThan(before);
    await act(async () => root.render(null));
    expect(listeners()).toBe(before);
  });

  it('throws without a provider', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await expect(act(async () => root.render(<Words />))).rejects.toThrow('outside of their provider');
  });
});
