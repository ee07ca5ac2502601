import type { TFunction } from 'i18next';
import type { MediaItem } from '#shared/domain/chat.ts';
import type { DialogPropsOf, MediumSender } from '#renderer/services/dialogKinds.ts';
import type { Dialogs } from '#renderer/services/dialogs.ts';
import type { Chats } from '../chatContext.ts';
import type { Deletions } from '../conversation/useDeletions.ts';
import { lookOf } from '../message/mediaLayout.ts';
import type { Refusal } from '../session/actions.ts';
import type { Blurred } from './useMayShow.ts';

export interface OpenMediumOptions {
  readonly chats: Chats;
  readonly deletions: Pick<Deletions, 'deleteMessages'>;
  /** Returns the URL of the user's own avatar; null: none. */
  readonly ownAvatar: () => string | null;
  readonly dialogs: Pick<Dialogs, 'open'>;
  /** Offers to buy coins. Resolves to true if the user has enough now. */
  readonly askForCoins: (need: DialogPropsOf<'coins'>, orElse: () => void) => Promise<boolean>;
  readonly t: TFunction<'compose'>;
  /** Shows an error for which there is no dialog. */
  readonly say: (text: string) => void;
  /** Resolves to true if blurred media may be shown: safe search is off, or the user agrees. */
  readonly mayShow: (blurred: Blurred) => Promise<boolean>;
}

/** A pressed media item, with the items that the viewer's arrows lead to. */
export interface OpenMediumRequest {
  readonly item: MediaItem;
  readonly beside: readonly MediaItem[];
  /** The other user of the chat; the name is null if they have none. */
  readonly other: MediumSender;
  /** Called when a message is deleted or restored while the viewer is open. */
  readonly onDeletedChange?: (messageId: string, isGone: boolean) => void;
}

/** Creates the function that handles a press on a media item in any state (§4 "Media"). */
export function createOpenMedium(options: OpenMediumOptions) {
  const { chats, deletions, ownAvatar, dialogs, askForCoins, t, say, mayShow } = options;
  const { session, actions } = chats;

  const sayPoor = () =>
    void dialogs.open('info', { title: t('poor.title'), text: t('poor.text'), tone: 'error' });

  function showRefusal(refusal: Refusal, { type }: MediaItem): void {
    if (!refusal) return;
    if (refusal.code === 'not_enough_coins') sayPoor();
    else if (refusal.code === 'not_found' || refusal.code === 'conflict')
      void dialogs.open('media unavailable', { type });
    else say(t(refusal.code === 'network' ? 'openFailed.offline' : 'openFailed.other'));
  }
  const unblur = async ({ id, chatId, messageId }: MediaItem) =>
    chatId === null || messageId === null
      ? { refusal: null, item: null }
      : actions.unblur({ chatId, messageId, mediaItemId: id });

  async function show(item: MediaItem, name: string | null): Promise<MediaItem | null> {
    if (!(await mayShow({ chatId: item.chatId, name }))) return null;
    const shown = await unblur(item);
    showRefusal(shown.refusal, item);
    return shown.item;
  }

  async function buy(item: MediaItem): Promise<MediaItem | null> {
    const count = item.price ?? 0;
    let bought: Awaited<ReturnType<typeof unblur>> = { refusal: null, item: null };
    const answer = await dialogs.open('confirm action', {
      title: t(`buy.title.${item.type}`),
      text: t('buy.text', { count }),
      actionText: t('buy.action', { count }),
      onConfirm: async () => {
        bought = await unblur(item);
      },
    });
    if (answer !== 'confirmed') return null;
    if (bought.refusal?.code === 'not_enough_coins') {
      const need = {
        text: t('buy.text', { count }),
        price: item.price,
        continueLabel: t(`buy.goOn.${item.type}`),
        anchor: 'media',
      } as const;
      if (!(await askForCoins(need, sayPoor))) return null;
      bought = await unblur(item);
    }
    showRefusal(bought.refusal, item);
    return bought.item;
  }

  /** Deletes the message of the user's own media item for both people, after a question. */
  async function remove(
    item: MediaItem,
    among: readonly MediaItem[],
    onDeletedChange: (messageId: string, isGone: boolean) => void,
  ): Promise<boolean> {
    const { chatId, messageId } = item;
    if (chatId === null || messageId === null) return false;
    const count = Math.max(1, among.filter((one) => one.messageId === messageId).length);
    if ((await dialogs.open('delete media', { count })) !== 'delete') return false;
    await deletions.deleteMessages(chatId, [messageId], () => onDeletedChange(messageId, false));
    onDeletedChange(messageId, true);
    return true;
  }

  function view({ item, beside, other, onDeletedChange }: OpenMediumRequest): void {
    const items = beside.filter(
      (one) => one.type !== 'audio' && one.url !== null && lookOf(one, one.from === session.me) === 'open',
    );
    if (!items.some(({ id }) => id === item.id)) {
      void dialogs.open('media unavailable', { type: item.type });
      return;
    }
    void dialogs.open('preview media', {
      items,
      startId: item.id,
      senderOf: ({ from }) =>
        from === session.me
          ? { name: null, avatar: ownAvatar() }
          : { ...other, name: other.name ?? t('somebody') },
      remove: (one, onUndone) =>
        remove(one, items, (messageId, isGone) => {
          onDeletedChange?.(messageId, isGone);
          if (!isGone) onUndone();
        }),
    });
  }

  /** Handles the press. Resolves to the changed media item; null: it did not change. */
  return async (place: OpenMediumRequest): Promise<MediaItem | null> => {
    const { item, other } = place;
    switch (lookOf(item, item.from === session.me)) {
      case 'processing':
        return null;
      case 'checking':
        await dialogs.open('moderation process', { type: item.type });
        return null;
      case 'failed':
      case 'hidden':
        await dialogs.open('media unavailable', { type: item.type });
        return null;
      case 'blurred':
        return show(item, other.name);
      case 'priced':
        return buy(item);
      case 'open':
        view(place);
        return null;
    }
  };
}
