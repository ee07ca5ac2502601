import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { AutoMessageType } from '#shared/domain/autoMessages.ts';
import type { ClientSettings } from '#shared/domain/settings.ts';
import { useServices } from '#renderer/services/context.ts';
import { queryKeys, unwrap } from '#renderer/services/queries.ts';

export interface AutoReply {
  readonly enabled: boolean;
  readonly text: string;
}
export type AutoReplies = Readonly<Partial<Record<AutoMessageType, AutoReply>>>;

const none: AutoReply = { enabled: false, text: '' };
export const replyOf = (replies: AutoReplies, type: AutoMessageType): AutoReply => replies[type] ?? none;

const key = queryKeys.clientSettings;

function put(client: QueryClient, type: AutoMessageType, change: Partial<AutoReply>): void {
  client.setQueryData<ClientSettings>(
    key,
    (known) =>
      known && {
        ...known,
        autoReplies: { ...known.autoReplies, [type]: { ...replyOf(known.autoReplies, type), ...change } },
      },
  );
}

export interface ReplyChange {
  readonly type: AutoMessageType;
  readonly change: Partial<AutoReply>;
  /** Shown before the server knows, and taken back where it refuses. */
  readonly isShownAtOnce?: boolean;
}

/**
 * Changes one of them: one after the other, together with everything else of these settings. The server keeps them as
 * one part, so what is sent is put onto what it has now: another device may have changed the others.
 */
export function useChangeReply() {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation<ClientSettings, Error, ReplyChange, { readonly before: AutoReply }>({
    mutationKey: key,
    scope: { id: key[0] },
    // Without a network it fails and is taken back: nothing goes out later that the person no longer thinks of.
    networkMode: 'always',
    mutationFn: async ({ type, change }) => {
      const { autoReplies } = await unwrap(api.call('getClientSettings', {}));
      const next = { ...replyOf(autoReplies, type), ...change };
      return unwrap(
        api.call('updateClientSettings', { body: { autoReplies: { ...autoReplies, [type]: next } } }),
      );
    },
    onMutate: async ({ type, change, isShownAtOnce }) => {
      // An answer that is under way would be older than the change.
      await client.cancelQueries({ queryKey: key });
      const known = client.getQueryData<ClientSettings>(key)?.autoReplies ?? {};
      if (isShownAtOnce) put(client, type, change);
      return { before: replyOf(known, type) };
    },
    onError: (_, { type, change, isShownAtOnce }, context) => {
      const now = client.getQueryData<ClientSettings>(key)?.autoReplies;
      // What was changed again meanwhile stays.
      const isOurs = now && replyOf(now, type).enabled === change.enabled;
      if (isShownAtOnce && context && isOurs) put(client, type, { enabled: context.before.enabled });
    },
    onSuccess: (answer) => {
      // While others wait, the answer lacks their changes.
      if (client.isMutating({ mutationKey: key }) === 1) client.setQueryData(key, answer);
    },
  });
}
