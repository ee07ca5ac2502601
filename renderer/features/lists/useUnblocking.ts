import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { limits } from '#shared/domain/constants.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { listKeys } from './keys.ts';

/** Milliseconds for which an unblocking can be undone (§4.20). */
export const undoMs = 10_000;

interface Unblocking {
  /** Resolves to whether the server did it. */
  readonly unblock: (ids: readonly string[]) => Promise<boolean>;
  readonly undo: (id: string) => Promise<void>;
  readonly isUnblocked: (id: string) => boolean;
  readonly undoUntilMs: (id: string) => number | null;
  readonly isBusy: boolean;
}

/**
 * Unblocks at once, and blocks again on undo, so that the list is right even if the page is closed. An
 * unblocked person stays in the list while undo is possible.
 */
export function useUnblocking(): Unblocking {
  const { t } = useTranslation('lists');
  const { api } = useServices();
  const client = useQueryClient();
  const [until, setUntil] = useState<Readonly<Record<string, number>>>({});
  const [isBusy, setIsBusy] = useState(false);

  // Refetches the list when the first undo period ends.
  const next = Math.min(...Object.values(until));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(
      () => {
        const now = Date.now();
        setUntil((all) => Object.fromEntries(Object.entries(all).filter(([, at]) => at > now)));
        void client.invalidateQueries({ queryKey: listKeys.allBlocked });
      },
      Math.max(0, next - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [client, next]);

  /**
   * Marks the list as stale without refetching, so that rows stay in place while undo is possible. The
   * server's event does the same (`dropPerson`), but a reload may come before it.
   */
  function markStale(): void {
    void client.invalidateQueries({ queryKey: listKeys.allBlocked, refetchType: 'none' });
  }

  function fail(code: string): void {
    notify.error(t(code === 'network' ? 'refused.offline' : 'refused.other'));
  }

  async function undo(ids: readonly string[]): Promise<void> {
    const answer = await api.call('blockMany', { body: { userIds: [...ids] } });
    if (answer.ok !== true) return fail(answer.ok === false ? answer.error.code : 'network');
    markStale();
    setUntil((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(id))));
  }

  return {
    isBusy,
    isUnblocked: (id) => until[id] !== undefined,
    undoUntilMs: (id) => until[id] ?? null,
    undo: (id) => undo([id]),
    async unblock(ids) {
      setIsBusy(true);
      for (let from = 0; from < ids.length; from += limits.blockedAtOnce) {
        const userIds = ids.slice(from, from + limits.blockedAtOnce);
        const answer = await api.call('unblockMany', { body: { userIds } });
        if (answer.ok === true) {
          markStale();
          const at = Date.now() + undoMs;
          setUntil((all) => ({ ...all, ...Object.fromEntries(userIds.map((id) => [id, at])) }));
        } else {
          setIsBusy(false);
          fail(answer.ok === false ? answer.error.code : 'network');
          return false;
        }
      }
      setIsBusy(false);
      if (ids.length > 1)
        notify.info(t('chosen.done', { count: ids.length }), {
          id: 'unblocked',
          durationMs: undoMs,
          actionText: t('undo'),
          onAction: () => void undo(ids),
        });
      return true;
    },
  };
}
