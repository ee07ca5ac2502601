import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { splitPath } from '#shared/domain/pages.ts';
import { createI18n } from '#renderer/i18n/init.ts';
import { errorReporter } from '#renderer/services/errors.ts';
import { removeAppShell } from '../appShell.ts';
import { Unreachable } from '../pages/Unreachable.tsx';

/**
 * Says that the client is waited for, in the language of the address. Answers how to take the notice away again, or null
 * where there are none to be had (the texts come from the same server) or they are not wanted any more.
 */
export async function showUnreachable(
  element: HTMLElement,
  isWanted: () => boolean,
): Promise<(() => void) | null> {
  const i18n = await createI18n(splitPath(location.pathname).locale, ['pages']);
  if (!isWanted() || !i18n.exists('pages:unreachable.title')) return null;
  removeAppShell();
  element.replaceChildren();
  // What hides the landing page from whoever is signed in would hide these words too.
  delete element.dataset['page'];
  const root = createRoot(element, errorReporter.rootOptions);
  root.render(
    <I18nextProvider i18n={i18n}>
      <Unreachable />
    </I18nextProvider>,
  );
  return () => root.unmount();
}
