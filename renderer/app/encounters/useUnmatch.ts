import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { cutName } from '#shared/domain/names.ts';
import type { Companion } from '#shared/domain/person.ts';
import { loadNamespaces } from '#renderer/i18n/init.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { notify } from '#renderer/ui/notify.tsx';

/**
 * Returns a function that asks whether to prevent further matches with a person (§4.6, item 6), and does so.
 * Calls and messages stay possible, unlike after a block.
 */
export function useUnmatch(): (person: Pick<Companion, '_id' | 'name'>) => Promise<void> {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const { api, dialogs } = useServices();

  return async (person) => {
    await loadNamespaces(i18n, locale, ['match']);
    const t = i18n.getFixedT(locale, 'match');
    const name = cutName(person.name ?? t('live.someone'));
    const answer = await dialogs.open('confirm action', {
      title: t('unmatch.title', { name }),
      text: t('unmatch.text'),
      actionText: t('live.unmatch'),
      isDanger: true,
      onConfirm: async () => {
        const result = await api.call('unmatch', { body: { userId: person._id } });
        if (result.ok !== true) return t('unmatch.failed');
      },
    });
    if (answer === 'confirmed') notify.info(t('unmatch.done', { name }));
  };
}
