import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createI18n } from '#renderer/i18n/init.ts';
import { ServicesContext } from '#renderer/services/context.ts';
import '#renderer/ui/styles/index.css';
import { startTheme } from '#renderer/ui/theme.ts';
import { leaveWhenEnded } from './afterEnd.ts';
import { App } from './App.tsx';
import { createServices, loadConfig } from './boot.ts';
import { holdLive } from './liveHolder.ts';
import { splitPath } from './paths.ts';
import { Unreachable } from './Unreachable.tsx';

/** Start-up in order: theme, language, configuration (asked for until it is there), services, page. */
async function start(): Promise<void> {
  const element = document.querySelector('#root');
  if (!element) throw new Error('the page has no #root');
  startTheme();
  const { locale } = splitPath(location.pathname);
  const i18n = await createI18n(locale);
  const root = createRoot(element);
  const config = await loadConfig(() =>
    root.render(
      <I18nextProvider i18n={i18n}>
        <Unreachable />
      </I18nextProvider>,
    ),
  );
  const services = createServices(config);
  leaveWhenEnded(services, locale);
  const holder = holdLive(services);
  root.render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <ServicesContext value={services}>
          <App locale={locale} holder={holder} />
        </ServicesContext>
      </I18nextProvider>
    </StrictMode>,
  );
}

void start();
