import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { moderationCallSchema } from '#shared/api/moderation.ts';
import { useServices } from '#renderer/services/context.ts';
import { CallFailure, unwrap } from '#renderer/services/queries.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import { moderationKeys } from '../keys.ts';

export type ModerationCall = z.output<typeof moderationCallSchema>;

export type CallState =
  | NotReady
  | { readonly kind: 'missing' }
  /** The moderator took part in the call. */
  | { readonly kind: 'own' }
  | { readonly kind: 'ready'; readonly call: ModerationCall };

/** Loads one call. */
export function useCall(id: string): CallState {
  const { api } = useServices();
  const query = useQuery({
    queryKey: moderationKeys.call(id),
    queryFn: ({ signal }) => unwrap(api.call('seeModerationCall', { params: { id } }, { signal })),
    // No automatic refetch, because every view adds a line to the audit log.
    staleTime: Infinity,
    retry: false,
  });
  if (query.data) return { kind: 'ready', call: query.data };
  if (query.fetchStatus === 'paused') return { kind: 'offline' };
  const code = query.error instanceof CallFailure ? query.error.error.code : null;
  if (code === 'not_found') return { kind: 'missing' };
  if (code === 'forbidden') return { kind: 'own' };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  return { kind: 'loading' };
}
