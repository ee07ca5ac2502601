import { accountApi } from '#shared/api/account.ts';
import { startUpApi } from '#shared/api/startUp.ts';
import type { i18n as I18n } from 'i18next';
import { createRoot } from 'react-dom/client';
import { subscribe } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { ServicesContext } from '#renderer/services/context.ts';
import { errorReporter } from '#renderer/services/errors.ts';
import type { Services } from '#renderer/services/services.ts';
import { ToastHost } from '#renderer/ui/Toast.tsx';
import { leaveWhenEnded } from '../afterEnd.ts';
import { createServices } from '../boot.ts';
import { historySettled } from '../dialogs/dialogHistory.ts';
import { DialogHost } from '../dialogs/DialogHost.tsx';
import type { VisitMemory } from '../guards/memory.ts';
import { loadConfig } from '../loading/loadConfig.ts';
import { loadOrReload } from '../loading/loadOrReload.ts';
import type { AuthEntry } from './publicPage.ts';
import { PublicRoot } from './PublicRoot.tsx';

export interface AuthEntryOptions {
  readonly element: HTMLElement;
  readonly i18n: I18n;
  readonly locale: Locale;
  readonly memory: VisitMemory;
  /** Unmounts the public page. */
  readonly leave: () => void;
}

let created: Promise<Services> | null = null;

/**
 * Creates what sign-up and log-in need on a public page: services, dialogs, toasts. Once the user is signed
 * in and every dialog is closed (the last may ask for missing profile fields), the signed-in client replaces
 * the page.
 */
async function createAuthServices({
  element,
  i18n,
  locale,
  memory,
  leave,
}: AuthEntryOptions): Promise<Services> {
  const config = await loadConfig();
  let isBack = false;
  let hasLeft = false;
  const services = withReactivation(createServices(config, { ...accountApi, ...startUpApi }), () => {
    isBack = true;
  });
  const { session, dialogs, scope } = services;
  leaveWhenEnded(services);

  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container, errorReporter.rootOptions);
  root.render(
    <PublicRoot i18n={i18n} locale={locale} legalBase={config.legalBase}>
      <ServicesContext value={services}>
        <DialogHost dialogs={dialogs} />
        <ToastHost />
      </ServicesContext>
    </PublicRoot>,
  );

  const follow = async () => {
    // Waits, so that code that awaits the last dialog receives its answer first.
    await new Promise((done) => setTimeout(done, 0));
    if (hasLeft || session.token() === null || dialogs.state.counter > 0) return;
    hasLeft = true;
    stopDialogs();
    stopSession();
    // The first page tells the user that the account was reactivated (§8).
    if (isBack) {
      await historySettled(window);
      location.assign(`${hrefOf(locale, 'match')}?action=reactivate`);
      return;
    }
    const wanted = memory.takeWanted();
    if (wanted !== null) {
      await historySettled(window);
      location.replace(wanted);
      return;
    }
    const { startSignedIn } = await loadOrReload({ mayReload: true })(() => import('../session/start.tsx'));
    leave();
    root.unmount();
    container.remove();
    await startSignedIn({ element, i18n, services, memory });
  };
  const stopDialogs = subscribe(dialogs.state, () => void follow());
  const stopSession = subscribe(session.state, () => void follow());
  scope.onEnd(stopDialogs);
  scope.onEnd(stopSession);
  return services;
}

/** Calls `onReactivated` when a log-in has reactivated a removed account. */
function withReactivation(services: Services, onReactivated: () => void): Services {
  const { dialogs } = services;
  const open: typeof dialogs.open = async (name, props, options) => {
    const result = await dialogs.open(name, props, options);
    if (name === 'sign in' && result === 'reactivated') onReactivated();
    return result;
  };
  return { ...services, dialogs: { ...dialogs, open } };
}

function servicesAt(entry: AuthEntryOptions): Promise<Services> {
  return (created ??= createAuthServices(entry));
}

export async function openAuthEntry({
  way,
  ...entry
}: AuthEntryOptions & { readonly way: AuthEntry }): Promise<void> {
  const { dialogs } = await servicesAt(entry);
  if (way.name === 'sign in') await dialogs.open('sign in', { email: way.email });
  else await dialogs.open('sign up', { email: way.email, gender: way.gender });
}

/** Tells the visitor that a link in an email was used already or has expired (§8 "Token login failure"). */
export async function notifyBrokenLink(entry: AuthEntryOptions): Promise<void> {
  const { dialogs } = await servicesAt(entry);
  const { loadNamespaces } = await import('#renderer/i18n/init.ts');
  await loadNamespaces(entry.i18n, entry.locale, ['pages']);
  const t = entry.i18n.getFixedT(entry.locale, 'pages');
  await dialogs.open('info', { title: t('link.title'), text: t('link.text'), tone: 'error' });
}
