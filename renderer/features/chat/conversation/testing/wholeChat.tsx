import { useEffect, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import type { Role } from '#shared/domain/roles.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createI18n } from '#renderer/i18n/init.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import type { Dialogs } from '#renderer/services/dialogs.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { ToastHost, loadToasts } from '#renderer/ui/Toast.tsx';
import { forgetToast, getToasts } from '#renderer/ui/toastStore.ts';
import { ChatPage } from '../../ChatPage.tsx';
import { stagePorts, type ChatPorts } from '../../ports.ts';
import { createChatHarness, InChatHarness, type ChatHarness } from './chatHarness.tsx';

/** The chat screen with panel, dialogs and toasts, in a real browser. */
export interface WholeChat extends ChatHarness {
  /** Root element of everything rendered. */
  readonly element: HTMLElement;
  /** Opens a URL. A second call mounts everything again, like a new visit. */
  open(
    at: string,
    options?: {
      readonly locale?: Locale;
      readonly role?: Role;
      readonly ports?: Partial<ChatPorts>;
      /** Renders this instead of the chat page. */
      readonly page?: ReactNode;
    },
  ): Promise<void>;
  /** Returns the query of the current URL. */
  where(): string;
  close(): void;
}

const moreTexts = ['autoMessages', 'pages'] as const;

function Where({ onSearch }: { onSearch: (search: string) => void }) {
  const { search } = useLocation();
  useEffect(() => onSearch(search), [search, onSearch]);
  return null;
}

/**
 * Creates the whole chat screen. `DialogHost` is a parameter, because the feature may not import it but its
 * tests may.
 */
export function createWholeChat(DialogHost: ComponentType<{ dialogs: Dialogs }>): WholeChat {
  const scope = createScope();
  const stage = createChatHarness(scope);
  stage.answers['getBlocked'] = () => ({ users: [], paginationToken: null });
  stage.answers['getChatMedia'] = () => ({ mediaItems: [], paginationToken: null });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  document.title = 'Chat';
  let visits = 0;
  let where = '';
  const onSearch = (search: string) => {
    where = search;
  };
  return {
    ...stage,
    element: container,
    where: () => where,
    async open(at, { locale = 'en', role = 'goddess', ports, page } = {}) {
      await Promise.all([loadIcons(), loadToasts()]);
      const i18n = await createI18n(locale, [
        'common',
        'chat',
        'compose',
        'uploads',
        'companion',
        'dialogs',
        'devices',
        ...moreTexts,
      ]);
      root.render(
        <I18nextProvider i18n={i18n}>
          <LocaleContext value={locale}>
            <InChatHarness stage={stage}>
              <MemoryRouter key={(visits += 1)} initialEntries={[at]}>
                {page ?? <ChatPage role={role} ports={{ ...stagePorts, ...ports }} />}
                <Where onSearch={onSearch} />
                <DialogHost dialogs={stage.services.dialogs} />
              </MemoryRouter>
            </InChatHarness>
            <ToastHost />
          </LocaleContext>
        </I18nextProvider>,
      );
    },
    close() {
      stage.services.dialogs.closeAll();
      root.unmount();
      // Toasts of this test must not appear in the next one.
      for (const { key } of getToasts()) forgetToast(key);
      container.remove();
      scope.end();
    },
  };
}
