import type { SignedIn, UserProfile } from '#shared/domain/person.ts';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createDialogs, type Dialogs } from '#renderer/services/dialogs.ts';
import { createMemoryKeyValue } from '#renderer/services/keyValue.ts';
import type { Services } from '#renderer/services/services.ts';
import { createSession, type Session } from '#renderer/services/session.ts';
import { signInChannelName } from '#renderer/services/signInChannel.ts';
import { fakeApi, type Answers, type FakeApi } from './fakeApi.ts';

const nowMs = Date.UTC(2026, 4, 14, 12);

/** For tests: services for a dialog, real except for server and clock. */
export interface DialogHarness {
  readonly api: FakeApi;
  readonly clock: ManualClock;
  readonly dialogs: Dialogs;
  readonly session: Session;
  readonly services: Services;
  /** Names of the opened dialogs, latest last. */
  opened(): readonly string[];
}

export function createDialogHarness(
  options: {
    readonly answers?: Answers;
    readonly config?: object;
    /** User who is signed in from the start. */
    readonly as?: SignedIn;
  } = {},
): DialogHarness {
  const scope = createScope();
  const clock = createManualClock(nowMs);
  const api = fakeApi({ getSettings: {}, ...options.answers });
  const dialogs = createDialogs();
  const session = createSession({
    scope,
    hasCookies: false,
    now: clock.now,
    local: createMemoryKeyValue(),
    perTab: createMemoryKeyValue(),
  });
  if (options.as) session.signIn(options.as);
  const config = {
    legalBase: 'https://legal.example',
    demoAccounts: [],
    externalSignIn: null,
    ...options.config,
  };
  const services = {
    scope,
    clock,
    api,
    dialogs,
    session,
    config,
    platform: { kind: 'web', systemSignIn: null },
  };
  return {
    api,
    clock,
    dialogs,
    session,
    services: services as unknown as Services,
    opened: () => dialogs.state.pool.map(({ name }) => name),
  };
}

/** Returns the session's user. */
export const personOf = (harness: DialogHarness): UserProfile | null => harness.session.state.user;

export const google = {
  name: 'Google',
  flow: 'token',
  authorizationUrl: 'https://accounts.example/authorize',
  clientId: 'vesper',
} as const;
/**
 * Accessible name of the button as the test tools compute it, with the badge letter that screen readers skip.
 */
export const googleButton = 'GContinue with Google';

/**
 * For tests: replaces the browser's pop-up and the provider in it. `restore` puts the browser's function
 * back.
 */
export interface StandInPopUp {
  /** URL with which the provider was opened; null until then. */
  address(): URL | null;
  /** Waits until the provider is opened, then answers as its callback page does. */
  answer(parts: { readonly id_token?: string; readonly error?: string }): Promise<void>;
  /** Closes the window, as a user does. */
  shut(): void;
  /** Makes the browser block pop-ups from now on. */
  refuse(): void;
  restore(): void;
}

export function standInPopUp(): StandInPopUp {
  const own = globalThis.open;
  let address: URL | null = null;
  let arrive: (url: URL) => void = () => {};
  const asked = new Promise<URL>((resolve) => (arrive = resolve));
  const popUp = {
    closed: false,
    location: {
      replace(url: string) {
        address = new URL(url);
        arrive(address);
      },
    },
    close() {
      popUp.closed = true;
    },
  };
  globalThis.open = () => popUp as unknown as Window;
  return {
    address: () => address,
    async answer({ id_token: idToken, error }) {
      const state = (await asked).searchParams.get('state');
      const channel = new BroadcastChannel(signInChannelName);
      channel.postMessage({ state, code: null, idToken: idToken ?? null, error: error ?? null });
      channel.close();
    },
    shut: () => popUp.close(),
    refuse: () => void (globalThis.open = () => null),
    restore: () => void (globalThis.open = own),
  };
}
