import { useLocation, useNavigate } from 'react-router';
import { inLocale } from '#shared/domain/pages.ts';
import { ChangeEmailForm } from '#renderer/features/auth/index.ts';
import { SettingsPage } from '#renderer/features/settings/index.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { readErrorReport } from '#renderer/services/errorReport.ts';
import type { VisitMemory } from '../../guards/memory.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { Queries } from '../../session/Queries.tsx';
import { useMedia } from '../../session/sessionHooks.ts';

/** The settings, with their dependencies on other features. */
export function SettingsRoute({ live, memory }: { live: SignedInServices; memory: VisitMemory }) {
  const { session, platform } = useServices();
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { local } = useMedia(live.media);
  return (
    <Queries answers={live.answers}>
      <SettingsPage
        locale={locale}
        onLocale={(next) => {
          memory.chooseLocale(next);
          void navigate(inLocale(next, pathname, search, hash));
        }}
        preferences={live.preferences}
        notices={platform.notices}
        shell={platform.shell}
        pushSync={live.pushSync}
        local={local}
        changeEmail={(onDone) => <ChangeEmailForm onDone={onDone} />}
        readErrorReport={() => readErrorReport(platform)}
        openUpdates={platform.openUpdates}
        onLogOut={() => session.end('chosen')}
      />
    </Queries>
  );
}
