import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cutName } from '#shared/domain/names.ts';
import type { Companion } from '#shared/domain/person.ts';
import { personChanged } from '#renderer/features/people/background.ts';
import { loadNamespaces } from '#renderer/i18n/init.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';

/**
 * Returns the action "Never meet again" (§4.6, item 6): done at once, with an undo. Calls and messages stay
 * possible.
 */
export function useNeverMeet(): (person: Pick<Companion, '_id' | 'name'>) => Promise<void> {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const { api } = useServices();
  const client = useQueryClient();

  return async ({ _id: userId, name: whole }) => {
    await loadNamespaces(i18n, locale, ['people']);
    const t = i18n.getFixedT(locale, 'people');
    const name = cutName(whole?.trim() || t('somebody'));
    async function set(what: 'unmatchById' | 'rematch'): Promise<boolean> {
      const answer = await api.call(what, { params: { userId } });
      if (answer.ok !== true)
        notify.error(
          t(answer.ok === false && answer.error.code === 'network' ? 'refusedOffline' : 'refused'),
        );
      personChanged(client, userId);
      return answer.ok === true;
    }
    if (!(await set('unmatchById'))) return;
    notify.info(t('met.title', { name }), {
      actionText: t('met.undo'),
      onAction: () =>
        void set('rematch').then((isDone) => isDone && notify.notice(t('met.undone', { name }))),
    });
  };
}
