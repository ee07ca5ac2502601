import type { Role } from '#shared/domain/roles.ts';
import { BlacklistPage } from '#renderer/features/lists/blacklist.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { BackButton } from '../BackButton.tsx';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { PersonOpener } from './PersonOpener.tsx';

/** People that the user has blocked. */
export function BlacklistRoute({ live, role }: { live: SignedInServices; role: Role }) {
  const { t } = useTranslation('pages');
  return (
    <Queries answers={live.answers}>
      <PersonOpener live={live} role={role} fromScreen="blacklist">
        <BlacklistPage title={t('name.blacklist')} back={<BackButton />} />
      </PersonOpener>
    </Queries>
  );
}
