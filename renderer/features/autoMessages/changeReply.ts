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
  /** Applied optimistically and reverted if the server refuses it. */
  readonly isShownAtOnce?: boolean;
}

/**
 * Changes one automatic message. Changes run one at a time, because the server stores all messages as one
 * field. Each change is merged into the server's current value, which another device may have edited.
 */
export function useChangeReply() {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation<ClientSettings, Error, ReplyChange, { readonly before: AutoReply }>({
    mutationKey: key,
    scope: { id: key[0] },
    // Fails at once without a network, so that no change is sent later when the user no longer expects it.
    networkMode: 'always',
    mutationFn: async ({ type, change }) => {
      const { autoReplies } = await unwrap(api.call('getClientSettings', {}));
      const next = { ...replyOf(autoReplies, type), ...change };
      return unwrap(
        api.call('updateClientSettings', { body: { autoReplies: { ...autoReplies, [type]: next } } }),
      );
    },
    onMutate: async ({ type, change, isShownAtOnce }) => {
      // A response already on its way would be older than the change.
      await client.cancelQueries({ queryKey: key });
      const known = client.getQueryData<ClientSettings>(key)?.autoReplies ?? {};
      if (isShownAtOnce) put(client, type, change);
      return { before: replyOf(known, type) };
    },
    onError: (_, { type, change, isShownAtOnce }, context) => {
      const now = client.getQueryData<ClientSettings>(key)?.autoReplies;
      // Reverts only if the value was not changed again in the meantime.
      const isOurs = now && replyOf(now, type).enabled === change.enabled;
      if (isShownAtOnce && context && isOurs) put(client, type, { enabled: context.before.enabled });
    },
    onSuccess: (answer) => {
      // The response lacks the changes of mutations that are still queued.
      if (client.isMutating({ mutationKey: key }) === 1) client.setQueryData(key, answer);
    },
  });
}
