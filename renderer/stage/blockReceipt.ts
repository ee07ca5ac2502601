import type { TFunction } from 'i18next';
import type { BlockReceipt, Companion } from '#shared/domain/person.ts';
import type { DialogPropsOf } from '#renderer/services/dialogKinds.ts';

/** Milliseconds for which the receipt offers to undo a block (§4.20). */
const undoMs = 10_000;

type Info = DialogPropsOf<'info'>;

/**
 * Returns the props of the dialog `info` that lists the effects of a block, as the server counted them. `t`
 * has the texts of `companion`.
 */
export function blockReceipt(
  t: TFunction<('chat' | 'companion')[]>,
  person: Pick<Companion, 'name'> & { readonly avatar?: string | null },
  name: string,
  receipt: BlockReceipt,
): Info {
  const { followed, fan, chats, matches, calls, stories, activities } = receipt;
  const ties = followed && fan ? 'both' : followed ? 'followed' : fan ? 'fan' : 'none';
  const storyCount = stories.theirs + stories.own;
  const hidden = (count: number) => (count === 0 ? t('receipt.noHidden') : t('receipt.hidden', { count }));
  return {
    title: t('receipt.title', { name }),
    text: t('receipt.text'),
    person: { name: person.name, avatar: person.avatar ?? null },
    facts: [
      { icon: 'online', term: t('receipt.online'), value: t('receipt.takenAway') },
      {
        icon: 'chat',
        term: t('receipt.chats'),
        value: chats === 0 ? t('receipt.noHiddenChats') : t('receipt.hiddenChats', { count: chats }),
      },
      { icon: 'heart', term: t('receipt.ties'), value: t(`receipt.tie.${ties}`) },
      {
        icon: 'match',
        term: t('receipt.matches'),
        value: matches > 0 ? hidden(matches) : t('receipt.neverMeet'),
      },
      { icon: 'phone', term: t('receipt.calls'), value: hidden(calls) },
      { icon: 'play', term: t('receipt.stories'), value: hidden(storyCount) },
      { icon: 'bell', term: t('receipt.activities'), value: hidden(activities) },
    ],
    note: t('receipt.note'),
    actionText: t('receipt.done'),
    undo: { text: t('receipt.undo'), forMs: undoMs },
  };
}
