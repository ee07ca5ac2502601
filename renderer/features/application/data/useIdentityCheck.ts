import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { identityPolling, type IdentityCheck } from '#shared/domain/applications.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { resultOf } from './identityResult.ts';
import { applicationKeys, useAskAgain } from './useApplication.ts';

/**
 * Returns the milliseconds until the next request: five seconds at first, up to thirty. False after a quarter
 * of an hour.
 */
export function nextAskMs(asked: number, sinceMs: number): number | false {
  if (sinceMs >= identityPolling.untilMs) return false;
  return Math.min(identityPolling.longestMs, Math.round(identityPolling.firstMs * 1.3 ** asked));
}

export interface UsedIdentityCheck {
  readonly isBusy: boolean;
  /** Time of the last request for the result; null: none yet. */
  readonly askedAtMs: number | null;
  /** True while the result is polled automatically. */
  readonly isAsking: boolean;
  /** URL of the provider's page; null until it is opened here. */
  readonly url: string | null;
  readonly open: () => Promise<void>;
}

/** §4.3: opens the identity check in the browser and polls for its result. */
export function useIdentityCheck(identity: IdentityCheck): UsedIdentityCheck {
  const { t } = useTranslation('application');
  const { api, clock, config, platform } = useServices();
  const refetch = useAskAgain();
  const [isBusy, setBusy] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const startedMs = identity.startedAt === null ? null : Date.parse(identity.startedAt);
  const isOpen = identity.state === 'started' && startedMs !== null;
  const sinceMs = () => clock.now() - (startedMs ?? 0);
  const query = useQuery({
    queryKey: [...applicationKeys.identity, identity.startedAt],
    queryFn: ({ signal }) => unwrap(api.call('getIdvApprovement', {}, { signal })),
    enabled: isOpen && sinceMs() < identityPolling.untilMs,
    staleTime: 0,
    // The user is in the provider's window while this page polls.
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) =>
      state.data && resultOf(state.data) !== null
        ? false
        : nextAskMs(state.dataUpdateCount + state.errorUpdateCount, sinceMs()),
  });
  const result = query.data ? resultOf(query.data) : null;
  useEffect(() => {
    if (isOpen && result !== null) refetch();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each result
  }, [isOpen, result]);

  async function open(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const begun = await api.call('createIdv');
    setBusy(false);
    if (begun.ok) {
      const address = new URL(begun.value.url, new URL(config.bases.core, globalThis.location.href)).href;
      setUrl(address);
      platform.openExternal(address);
    } else if (begun.ok === false && begun.error.code !== 'conflict') {
      const isTooOften = begun.error.code === 'too_many_requests';
      notify.error(t('identity.failed.title'), {
        text: t(isTooOften ? 'identity.failed.tooOften' : 'identity.failed.text'),
      });
    }
    refetch();
  }

  return {
    isBusy,
    askedAtMs: query.dataUpdatedAt > 0 ? query.dataUpdatedAt : null,
    isAsking: isOpen && sinceMs() < identityPolling.untilMs,
    url,
    open,
  };
}
