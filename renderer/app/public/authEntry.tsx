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
  /** Takes the public page away. */
  readonly leave: () => void;
}

let made: Promise<Services> | null = null;

/**
 * What signing up and in needs, beside a public page: services, dialogs, toasts. Once somebody is signed in and every
 * dialog is closed (the last may still ask for what a profile lacks), the signed-in client takes the page over.
 */
async function make({ element, i18n, locale, memory, leave }: AuthEntryOptions): Promise<Services> {
  const config = await loadConfig();
  let isBack = false;
  let hasLeft = false;
  const services = withReactivation(createServices(config, { ...accountApi, ...startUpApi }), () => {
    isBack = true;
  });
  const { session, dialogs, scope } = services;
  leaveWhenEnded(services);

  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place, errorReporter.rootOptions);
  root.render(
    <PublicRoot i18n={i18n} locale={locale} legalBase={config.legalBase}>
      <ServicesContext value={services}>
        <DialogHost dialogs={dialogs} />
        <ToastHost />
      </ServicesContext>
    </PublicRoot>,
  );

  const follow = async () => {
    // Whoever waited for the last dialog hears its answer first.
    await new Promise((done) => setTimeout(done, 0));
    if (hasLeft || session.token() === null || dialogs.state.counter > 0) return;
    hasLeft = true;
    stopDialogs();
    stopSession();
    // The account is back: the first page says so (§8).
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
    place.remove();
    await startSignedIn({ element, i18n, services, memory });
  };
  const stopDialogs = subscribe(dialogs.state, () => void follow());
  const stopSession = subscribe(session.state, () => void follow());
  scope.onEnd(stopDialogs);
  scope.onEnd(stopSession);
  return services;
}

/** Reports when signing in brought a removed account back. */
function withReactivation(services: Services, onReactivated: () => void): Services {
  const { dialogs } = services;
  const open: typeof dialogs.open = async (name, props, options) => {
    const result = await dialogs.open(name, props, options);
    if (name === 'sign in' && result === 'reactivated') onReactivated();
    return result;
  };
  return { ...services, dialogs: { ...dialogs, open } };
}

function servicesAt(place: AuthEntryOptions): Promise<Services> {
  return (made ??= make(place));
}

export async function openAuthEntry({
  way,
  ...place
}: AuthEntryOptions & { readonly way: AuthEntry }): Promise<void> {
  const { dialogs } = await servicesAt(place);
  if (way.name === 'sign in') await dialogs.open('sign in', { email: way.email });
  else await dialogs.open('sign up', { email: way.email, gender: way.gender });
}

/** §8 "Token login failure", in words: the link of a mail was used already, or is too old. */
export async function notifyBrokenLink(place: AuthEntryOptions): Promise<void> {
  const { dialogs } = await servicesAt(place);
  const { loadNamespaces } = await import('#renderer/i18n/init.ts');
  await loadNamespaces(place.i18n, place.locale, ['pages']);
  const t = place.i18n.getFixedT(place.locale, 'pages');
  await dialogs.open('info', { title: t('link.title'), text: t('link.text'), tone: 'error' });
}
