import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { shownCoins } from '#shared/domain/person.ts';
import { useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { SearchOptionsPage } from '#renderer/features/match/index.ts';
import { useServices } from '#renderer/services/context.ts';
import { BackButton } from '../BackButton.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { useMedia } from '../../session/sessionHooks.ts';

/** All match filters on a separate page. */
export function SearchOptionsRoute({ live, locale }: { live: SignedInServices; locale: Locale }) {
  const { t } = useTranslation('pages');
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const { filters } = useMedia(live.media);
  const navigate = useNavigate();
  return (
    <SearchOptionsPage
      filters={filters}
      locale={locale}
      title={t('name.searchOptions')}
      balance={shownCoins(user)}
      back={<BackButton />}
      onMatch={() => void navigate(hrefOf(locale, 'match'))}
    />
  );
}
