import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { DiagnosticsPage } from '#renderer/features/diagnostics/index.ts';
import { useServices } from '#renderer/services/context.ts';
import { BackButton } from '../BackButton.tsx';
import { isStaffOf } from '#shared/domain/roles.ts';
import { createDiagnosticsSources } from './diagnosticsSources.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';

/** The diagnostics page with its data sources. Staff can also open files of other users. */
export function DiagnosticsRoute({
  live,
  locale,
}: {
  readonly live: SignedInServices;
  readonly locale: Locale;
}) {
  const { platform, config, session } = useServices();
  const { user } = useSnapshot(session.state);
  const sources = useMemo(
    () => createDiagnosticsSources({ platform, config, session }, live, locale),
    [platform, config, session, live, locale],
  );
  const isSupport = user !== null && isStaffOf(user);
  return <DiagnosticsPage back={<BackButton />} sources={sources} isSupport={isSupport} />;
}
