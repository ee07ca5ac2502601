import type { TFunction } from 'i18next';
import { cutName } from '#shared/domain/names.ts';
import type { BlockReceipt, Companion } from '#shared/domain/person.ts';
import type { CallResult } from '#renderer/services/apiClient.ts';
import type { Services } from '#renderer/services/services.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { blockReceipt } from './blockReceipt.ts';

export type Somebody = Pick<Companion, '_id' | 'name'> & { readonly avatar?: string | null };
/** Translations of the namespaces `companion` and `chat`. */
export type BlockWords = TFunction<('chat' | 'companion')[]>;
type BlockServices = Pick<Services, 'api' | 'dialogs'>;

const calledOf = (t: BlockWords, { name }: Somebody) => cutName(name?.trim() || t('chat:somebody'));

function refusal(t: BlockWords, answer: Exclude<CallResult<unknown>, { ok: true }>): string {
  const code = answer.ok === false ? answer.error.code : 'network';
  if (code === 'not_found') return t('companion:gone');
  return t(code === 'network' ? 'chat:refused.offline' : 'chat:refused.other');
}

/**
 * Asks for confirmation, blocks the user and shows a receipt of the effects with an undo button (§4.20).
 * Returns null if the user was not blocked.
 */
export async function askToBlock(
  { api, dialogs }: BlockServices,
  t: BlockWords,
  person: Somebody,
  onBlocked?: () => void | Promise<void>,
): Promise<'blocked' | 'undone' | null> {
  const name = calledOf(t, person);
  let receipt: BlockReceipt | null = null;
  const answer = await dialogs.open('confirm action', {
    title: t('companion:block.title', { name }),
    text: t('companion:block.text'),
    actionText: t('companion:block.action'),
    isDanger: true,
    onConfirm: async () => {
      const result = await api.call('block', { params: { id: person._id } });
      if (result.ok !== true) return refusal(t, result);
      await onBlocked?.();
      receipt = result.value.receipt ?? null;
    },
  });
  if (answer !== 'confirmed') return null;
  if (receipt === null) {
    // A server may return no receipt, because other deployments need not count the effects.
    notify.info(t('companion:block.done', { name }), {
      actionText: t('companion:block.undo'),
      onAction: () => void unblockPerson({ api }, t, person),
    });
    return 'blocked';
  }
  const read = await dialogs.open('info', blockReceipt(t, person, name, receipt));
  return read === 'undone' && (await undo(api, t, person)) ? 'undone' : 'blocked';
}

/** Undoes the block and restores the follows between the two users. */
async function undo(api: BlockServices['api'], t: BlockWords, person: Somebody): Promise<boolean> {
  const answer = await api.call('undoBlock', { params: { id: person._id } });
  if (answer.ok === true) notify.notice(t('companion:receipt.undone', { name: calledOf(t, person) }));
  else if (answer.ok === false && answer.error.code === 'conflict')
    notify.error(t('companion:receipt.tooLate'));
  else notify.error(refusal(t, answer));
  return answer.ok === true;
}

/** Unblocks the user and returns true if that succeeded. Shows an error otherwise. */
export async function unblockPerson(
  { api }: Pick<BlockServices, 'api'>,
  t: BlockWords,
  person: Somebody,
): Promise<boolean> {
  const answer = await api.call('unblock', { params: { id: person._id } });
  if (answer.ok === true) notify.notice(t('companion:block.ended', { name: calledOf(t, person) }));
  else notify.error(refusal(t, answer));
  return answer.ok === true;
}
