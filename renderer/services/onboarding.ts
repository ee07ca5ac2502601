import { proxy } from 'valtio';
import { isOnboardingScreen, type OnboardingScreen } from '#shared/domain/onboarding.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Emitter } from '#shared/lib/emitter.ts';
import { backoff, retry } from '#shared/lib/retry.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import type { Contract } from '#shared/api/contract.ts';
import type { ApiAnswer, ApiClient } from './apiClient.ts';

/** The introductions that the server wants the user to see (§7 Account, `userOnboardingScreens`). */
export interface Onboarding {
  /** `count` is the number of introductions at the start of this visit. */
  readonly state: { readonly pending: readonly OnboardingScreen[]; readonly count: number };
  /** Marks an introduction as seen: removes it at once, and reports it to the server with retries. */
  answer(screen: OnboardingScreen): void;
}

type Asked = ResponseOutput<Contract['getOnboardingScreens']>;
const retryMs = backoff({ firstMs: 2_000, longestMs: 60_000 });

export function createOnboarding({
  scope,
  clock,
  api,
  answered,
}: {
  readonly scope: Scope;
  readonly clock: Clock;
  readonly api: ApiClient;
  readonly answered: Emitter<ApiAnswer>;
}): Onboarding {
  const state = proxy<{ pending: readonly OnboardingScreen[]; count: number }>({ pending: [], count: 0 });
  /** Introductions that were seen here, perhaps before the list was loaded. The server may not know yet. */
  const seen = new Set<string>();
  const posted = new Set<string>();

  answered.on(scope, ({ name, value }) => {
    if (name !== 'getOnboardingScreens') return;
    const known = (value as Asked).pending.filter(isOnboardingScreen);
    state.pending = known.filter((screen) => !seen.has(screen));
    state.count = Math.max(state.count, state.pending.length);
    for (const screen of known) if (seen.has(screen)) announce(screen);
  });

  function announce(screen: OnboardingScreen): void {
    if (posted.has(screen)) return;
    posted.add(screen);
    void retry(() => post(screen), { clock, scope, delayMs: retryMs });
  }

  async function post(screen: OnboardingScreen): Promise<void> {
    const result = await api.call('addOnboardingScreen', { body: { screen } });
    if (result.ok === false && result.error.canRetry) throw new Error(result.error.code);
  }

  return {
    state,
    answer(screen) {
      seen.add(screen);
      if (!state.pending.includes(screen)) return;
      state.pending = state.pending.filter((other) => other !== screen);
      announce(screen);
    },
  };
}
