import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cutName } from '#shared/domain/names.ts';
import type { BlockReceipt, Companion } from '#shared/domain/person.ts';
import { personChanged, removeFromLists } from '#renderer/features/people/index.ts';
import { loadNamespaces } from '#renderer/i18n/init.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import type { CallResult } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { blockReceipt } from './blockReceipt.ts';

type Somebody = Pick<Companion, '_id' | 'name'> & { readonly avatar?: string | null };

export interface Blocking {
  readonly block: (person: Somebody) => Promise<void>;
  readonly unblock: (person: Somebody) => Promise<void>;
  /** Blocked elsewhere, with a report: they leave what is open here. */
  readonly nowBlocked: (userId: string) => void;
}

/** Blocks somebody wherever they stand, and takes it back; open lists and pages follow at once. */
export function useBlocking(): Blocking {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const { api, dialogs } = useServices();
  const client = useQueryClient();

  async function words() {
    await loadNamespaces(i18n, locale, ['companion', 'chat']);
    return i18n.getFixedT(locale, ['companion', 'chat']);
  }
  type Words = Awaited<ReturnType<typeof words>>;
  const calledOf = (t: Words, { name }: Somebody) => cutName(name?.trim() || t('chat:somebody'));
  function refusal(t: Words, answer: Exclude<CallResult<unknown>, { ok: true }>): string {
    const code = answer.ok === false ? answer.error.code : 'network';
    if (code === 'not_found') return t('gone');
    return t(code === 'network' ? 'chat:refused.offline' : 'chat:refused.other');
  }
  function nowBlocked(userId: string): void {
    removeFromLists(client, userId);
    personChanged(client, userId);
  }

  async function unblock(person: Somebody): Promise<void> {
    const t = await words();
    const answer = await api.call('unblock', { params: { id: person._id } });
    personChanged(client, person._id);
    if (answer.ok === true) notify.notice(t('block.ended', { name: calledOf(t, person) }));
    else notify.error(refusal(t, answer));
  }

  /** Gives back who followed whom, too. */
  async function undo(person: Somebody): Promise<void> {
    const t = await words();
    const answer = await api.call('undoBlock', { params: { id: person._id } });
    personChanged(client, person._id);
    if (answer.ok === true) notify.notice(t('receipt.undone', { name: calledOf(t, person) }));
    else if (answer.ok === false && answer.error.code === 'conflict') notify.error(t('receipt.tooLate'));
    else notify.error(refusal(t, answer));
  }

  return {
    nowBlocked,
    unblock,
    async block(person) {
      const t = await words();
      const name = calledOf(t, person);
      let receipt: BlockReceipt | null = null;
      const answer = await dialogs.open('confirm action', {
        title: t('block.title', { name }),
        text: t('block.text'),
        actionText: t('block.action'),
        isDanger: true,
        onConfirm: async () => {
          const result = await api.call('block', { params: { id: person._id } });
          if (result.ok !== true) return refusal(t, result);
          nowBlocked(person._id);
          ({ receipt } = result.value);
        },
      });
      if (answer !== 'confirmed' || receipt === null) return;
      const read = await dialogs.open('info', blockReceipt(t, person, name, receipt));
      if (read === 'undone') await undo(person);
    },
  };
}
