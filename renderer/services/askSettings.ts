import type { Settings } from '#shared/domain/settings.ts';
import type { ApiClient, CallResult } from './apiClient.ts';
import { settingsFreshMs } from './queries.ts';

interface KeptSettings {
  readonly answer: Promise<CallResult<Settings>>;
  readonly askedAtMs: number;
}

const cachedByApi = new WeakMap<Pick<ApiClient, 'call'>, KeptSettings>();

/**
 * Returns the deployment's settings. Each client requests them at most once in ten minutes (§9.1) and shares
 * the answer; failed calls are not cached.
 */
export function askSettings(
  api: Pick<ApiClient, 'call'>,
  nowMs: () => number,
): Promise<CallResult<Settings>> {
  const known = cachedByApi.get(api);
  if (known && nowMs() - known.askedAtMs < settingsFreshMs) return known.answer;
  const answer = api.call('getSettings');
  const mine = { answer, askedAtMs: nowMs() };
  cachedByApi.set(api, mine);
  void answer.then((result) => {
    if (result.ok !== true && cachedByApi.get(api) === mine) cachedByApi.delete(api);
  });
  return answer;
}
