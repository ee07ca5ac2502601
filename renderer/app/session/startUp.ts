import { platform } from '#platform';
import { isStreamer, type Role } from '#shared/domain/roles.ts';
import { logger } from '#shared/lib/logger.ts';
import { pageLocale } from '#renderer/i18n/pageLocale.ts';
import { askSettings } from '#renderer/services/askSettings.ts';
import type { EarlyQueries } from '#renderer/services/earlyQueries.ts';
import type { ApiError } from '#renderer/services/apiClient.ts';
import { deviceId } from '#renderer/services/deviceId.ts';
import { CallFailure, queryKeys, unwrap } from '#renderer/services/queries.ts';
import type { Services } from '#renderer/services/services.ts';
import { proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { loadOrReload } from '../loading/loadOrReload.ts';
import type { SignedInHolder, SignedInServices } from './signedInServices.ts';

type Asking = Pick<Services, 'api' | 'session'>;

interface Task {
  /** The name in §7.12. */
  readonly name: string;
  readonly isFor: (role: Role) => boolean;
  readonly run: (asking: Asking, answers: EarlyQueries) => Promise<unknown>;
}

/** Reasons that the automatic check of pictures can give. */
const galleryReasons = ['rules', 'unreadable'] as const;
const everybody = () => true;
const goddess = (role: Role) => role === 'goddess';

/**
 * Tasks in the order of §7; the socket connects separately. Only goddesses load goddess data (§4.2, §6.2).
 */
export const startUpTasks: readonly Task[] = [
  {
    name: 'settings',
    isFor: everybody,
    run: ({ api }, answers) =>
      answers.ask(queryKeys.settings, () => unwrap(askSettings(api, () => Date.now()))),
  },
  {
    name: 'onboarding screens',
    isFor: everybody,
    run: ({ api }, answers) =>
      answers.ask(queryKeys.onboarding, () => unwrap(api.call('getOnboardingScreens'))),
  },
  {
    name: 'client settings',
    isFor: everybody,
    run: ({ api }, answers) =>
      answers.ask(queryKeys.clientSettings, () => unwrap(api.call('getClientSettings'))),
  },
  { name: 'profile', isFor: everybody, run: loadProfile },
  { name: 'device info', isFor: everybody, run: sendDevice },
  { name: 'last launch', isFor: everybody, run: ({ api }) => unwrap(api.call('lastLaunch')) },
  {
    name: 'user agency',
    isFor: isStreamer,
    run: ({ api }, answers) => answers.ask(queryKeys.agency, () => unwrap(api.call('getAgency'))),
  },
  {
    name: 'goddess dashboard',
    isFor: goddess,
    run: ({ api }, answers) => answers.ask(queryKeys.dashboard, () => unwrap(api.call('getDashboard'))),
  },
  {
    name: 'KPI config',
    isFor: goddess,
    run: ({ api }, answers) =>
      answers.ask(queryKeys.kpi, () => unwrap(api.call('getKpiConfigInfo', { query: {} }))),
  },
  {
    name: 'payment target info',
    isFor: goddess,
    run: ({ api }, answers) =>
      answers.ask(queryKeys.paymentTarget, () => unwrap(api.call('getPaymentTargetInfo'))),
  },
  // Two tasks, because a user who becomes a streamer also needs the names of her metrics.
  { name: 'dictionary keys', isFor: isStreamer, run: loadDictionary },
  { name: 'dictionary keys of others', isFor: (role) => !isStreamer(role), run: loadDictionary },
];

/** Loads the server's texts by key: reasons for refused pictures, and names of metrics for streamers. */
async function loadDictionary({ api, session }: Asking, answers: EarlyQueries): Promise<unknown> {
  const locale = pageLocale();
  const textKeys = galleryReasons.map((key) => `galleryReason.${key}`);
  if (session.isStreamer()) {
    const { kpiMetricKeys } = await import('#shared/domain/streamer.ts');
    textKeys.push(...kpiMetricKeys.map((key) => `kpi.${key}`));
  }
  const body = { textKeys, targetLang: locale };
  return answers.ask(queryKeys.dictionary(locale), async () => {
    const texts = await unwrap(api.call('translatedText', { body }));
    return Object.fromEntries(texts.map(({ textKey, translation }) => [textKey, translation]));
  });
}

/**
 * Loads the profile. Signs the user out if the server refuses it or it is invalid (§8). No answer, 408, 429
 * and 5xx do not sign out, because the session may still be valid.
 */
async function loadProfile({ api, session }: Asking): Promise<void> {
  const store = session.expectUser();
  const result = await api.call('getProfile');
  if (result.ok) store(result.value);
  else if (result.ok === false) {
    if (decides(result.error)) session.end('expired');
    throw new CallFailure(result.error);
  }
}

function decides({ status, canRetry }: ApiError): boolean {
  return status > 0 && status < 500 && status !== 408 && !canRetry;
}

async function sendDevice({ api }: Asking): Promise<unknown> {
  const osName = await platform.osName();
  return unwrap(
    api.call('sendDeviceInfo', {
      body: {
        osName,
        deviceId: deviceId(),
        appLang: pageLocale(),
        osLang: navigator.language,
        pushToken: null,
      },
    }),
  );
}

/** Returns the names of the tasks that the new role needs and the old one did not. */
function newTasksFor(before: Role, now: Role): readonly string[] {
  return startUpTasks.filter(({ isFor }) => isFor(now) && !isFor(before)).map(({ name }) => name);
}

/** A failed call of the start-up. `isAway`: the server did not answer, so a retry may succeed. */
export interface FailedTasks {
  readonly name: string;
  readonly isAway: boolean;
}

/**
 * Runs all start-up tasks in parallel (§7.12), or those with the given names. A failure is logged and does
 * not affect other tasks. Resolves to the failed tasks when all have ended.
 */
export async function startUp(
  services: Services,
  answers: EarlyQueries,
  names?: readonly string[],
): Promise<readonly FailedTasks[]> {
  const role = services.session.state.user?.rolesGroup ?? 'user';
  const tasks = startUpTasks.filter(({ name, isFor }) => isFor(role) && (names?.includes(name) ?? true));
  const results = await Promise.allSettled(tasks.map((task) => task.run(services, answers)));
  return results.flatMap((result, index) => {
    if (result.status === 'fulfilled') return [];
    const { reason } = result as { reason: unknown };
    const name = tasks[index]?.name ?? '';
    if (services.session.token() !== null) logger.warn(`start-up: ${name} failed`, reason);
    return [{ name, isAway: reason instanceof CallFailure && reason.error.code === 'network' }];
  });
}

/** The frame renders without this module. A reload loses nothing, because the pages wait for it. */
const liveModule = lazyModule({
  load: () => import('./createSignedInServices.ts'),
  retry: loadOrReload({ mayReload: true }),
});

/** Creates the services of the session once the frame is shown, and ends them with the session. */
export function createSignedInHolder(services: Services): SignedInHolder {
  let hasBegun = false;
  let isCreating = false;
  const state = proxy<SignedInHolder>({
    live: null,
    begin() {
      if (hasBegun) return;
      hasBegun = true;
      scope.onEnd(subscribeKey(session.state, 'token', follow, true));
      follow();
    },
  });
  const { session, scope } = services;

  async function create(): Promise<void> {
    if (isCreating) return;
    isCreating = true;
    const { createSignedInServices } = await liveModule.load();
    const token = session.token();
    if (token !== null && !scope.ended) {
      const live = createSignedInServices(services);
      // The components that use the services render in a separate task.
      await new Promise((done) => setTimeout(done));
      if (session.token() === token && !scope.ended) {
        state.live = ref(live);
        void startUpUntilAnswered(live);
        followRole(live);
      } else live.scope.end();
    }
    isCreating = false;
    // Another user may have signed in meanwhile.
    if (!scope.ended && state.live === null && session.token() !== null) void create();
  }

  /**
   * Runs the start-up, and repeats unanswered calls when the connection is back. A start without a network
   * completes that way.
   */
  async function startUpUntilAnswered(live: SignedInServices, names?: readonly string[]): Promise<void> {
    const { scope: own, answers, socket } = live;
    const away = (await startUp(services, answers, names)).filter(({ isAway }) => isAway);
    if (away.length === 0 || own.ended) return;
    const waiting = own.child();
    const retryFailed = () => {
      waiting.end();
      void startUpUntilAnswered(
        live,
        away.map(({ name }) => name),
      );
    };
    globalThis.addEventListener('online', retryFailed);
    waiting.onEnd(() => globalThis.removeEventListener('online', retryFailed));
    waiting.onEnd(subscribeKey(socket.state, 'status', (status) => status === 'online' && retryFailed()));
  }

  /** Loads what the new role needs when the user's role changes, without a new log-in. */
  function followRole(live: SignedInServices): void {
    let role = session.state.user?.rolesGroup ?? 'user';
    const update = () => {
      const now = session.state.user?.rolesGroup ?? role;
      if (now === role) return;
      const names = newTasksFor(role, now);
      role = now;
      if (names.length > 0) void startUpUntilAnswered(live, names);
    };
    live.scope.onEnd(subscribeKey(session.state, 'user', update, true));
  }

  function follow(): void {
    const isSignedIn = session.token() !== null;
    if (isSignedIn === (state.live !== null)) return;
    if (isSignedIn) return void create();
    state.live?.scope.end();
    state.live = null;
  }

  scope.onEnd(() => state.live?.scope.end());
  return state;
}
