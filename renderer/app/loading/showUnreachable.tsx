import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { splitPath } from '#shared/domain/pages.ts';
import { createI18n } from '#renderer/i18n/init.ts';
import { errorReporter } from '#renderer/services/errors.ts';
import { removeAppShell } from '../appShell.ts';
import { Unreachable } from '../pages/Unreachable.tsx';

/**
 * Shows in the language of the address that the server can't be reached. Returns a function that removes the
 * notice; null if its texts could not be loaded either, or if `isWanted` returns false by then.
 */
export async function showUnreachable(
  element: HTMLElement,
  isWanted: () => boolean,
): Promise<(() => void) | null> {
  const i18n = await createI18n(splitPath(location.pathname).locale, ['pages']);
  if (!isWanted() || !i18n.exists('pages:unreachable.title')) return null;
  removeAppShell();
  element.replaceChildren();
  // Without this, the style that hides the landing page from signed-in users would hide the notice too.
  delete element.dataset['page'];
  const root = createRoot(element, errorReporter.rootOptions);
  root.render(
    <I18nextProvider i18n={i18n}>
      <Unreachable />
    </I18nextProvider>,
  );
  return () => root.unmount();
}
