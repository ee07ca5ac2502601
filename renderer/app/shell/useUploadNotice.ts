import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { subscribe } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { loadNamespaces } from '#renderer/i18n/init.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { UploadEntry, Uploads } from '#renderer/services/uploads/uploads.ts';
import { notify } from '#renderer/ui/notify.tsx';
import type { FramedPage } from '../pages/pageRow.ts';

/** Pages that show the uploads themselves. */
const seenOn: Record<'story' | 'gallery', readonly FramedPage[]> = {
  story: ['match', 'online', 'profile'],
  gallery: ['profile', 'profileEdit'],
};
const placeOf = ({ purpose }: Pick<UploadEntry, 'purpose'>) => (purpose === 'story' ? 'story' : 'gallery');

/** Reports a failed upload on pages that do not show it, with a link to where it waits. */
export function useUploadNotice(uploads: Uploads | null, page: FramedPage, locale: Locale): void {
  const { i18n } = useTranslation();
  const navigate = useNavigate();

  const tell = useEffectEvent(async (entry: UploadEntry) => {
    const place = placeOf(entry);
    if (seenOn[place].includes(page)) return;
    await loadNamespaces(i18n, locale, ['uploads']);
    const t = i18n.getFixedT(locale, 'uploads');
    notify.error(t(`elsewhere.${place}`), {
      id: `upload:${entry.id}`,
      text: t('elsewhere.text'),
      actionText: t('elsewhere.see'),
      onAction: () => void navigate(hrefOf(locale, place === 'story' ? 'profile' : 'profileEdit')),
    });
  });
  useEffect(() => {
    if (!uploads) return undefined;
    const { state } = uploads;
    const failedIn = () => state.list.filter((entry) => entry.state === 'failed');
    let told = new Set(failedIn().map(({ id }) => id));
    return subscribe(state, () => {
      const failed = failedIn();
      for (const entry of failed) if (!told.has(entry.id)) void tell(entry);
      // A retried upload may fail again, and is then reported again.
      told = new Set(failed.map(({ id }) => id));
    });
  }, [uploads]);
}
