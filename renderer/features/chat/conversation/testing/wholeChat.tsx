import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createI18n } from '#renderer/i18n/init.ts';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import type { Dialogs } from '#renderer/services/dialogs.ts';
import { loadIcons } from '#renderer/ui/Icon.tsx';
import { ToastHost, loadToasts } from '#renderer/ui/Toast.tsx';
import { usePanelPorts } from '../../panel/usePanelPorts.tsx';
import type { ConversationPorts } from '../../ports.ts';
import { ComposedChatPage } from './ComposedChatPage.tsx';
import { createStage, OnStage, type Stage } from './stage.tsx';

/** The chat screen with its panel, its dialogs and its toasts, in a real browser. */
export interface WholeChat extends Stage {
  open(
    at: string,
    options?: {
      readonly locale?: Locale;
      readonly ports?: Partial<ConversationPorts>;
      /** Another page in the place of the chat's. */
      readonly page?: ReactNode;
    },
  ): Promise<void>;
  close(): void;
}

const moreTexts = ['autoMessages', 'pages'] as const;
const goddess = { role: 'goddess' } as const;

function Page({ ports }: { ports?: Partial<ConversationPorts> | undefined }) {
  const beside = usePanelPorts();
  return <ComposedChatPage {...goddess} ports={{ ...beside, ...ports }} />;
}

/** `DialogHost` is the product's: a feature may not know it, its tests may. */
export function createWholeChat(DialogHost: ComponentType<{ dialogs: Dialogs }>): WholeChat {
  const scope = createScope();
  const stage = createStage(scope);
  stage.answers['getBlocked'] = () => ({ users: [], paginationToken: null });
  stage.answers['getChatMedia'] = () => ({ mediaItems: [], paginationToken: null });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  document.title = 'Chat';
  return {
    ...stage,
    async open(at, { locale = 'en', ports, page } = {}) {
      await Promise.all([loadIcons(), loadToasts()]);
      const i18n = await createI18n(locale, [
        'common',
        'chat',
        'compose',
        'companion',
        'dialogs',
        'devices',
        ...moreTexts,
      ]);
      root.render(
        <I18nextProvider i18n={i18n}>
          <LocaleContext value={locale}>
            <OnStage stage={stage}>
              <MemoryRouter initialEntries={[at]}>
                {page ?? <Page ports={ports} />}
                <DialogHost dialogs={stage.services.dialogs} />
              </MemoryRouter>
            </OnStage>
            <ToastHost />
          </LocaleContext>
        </I18nextProvider>,
      );
    },
    close() {
      stage.services.dialogs.closeAll();
      root.unmount();
      container.remove();
      scope.end();
    },
  };
}
