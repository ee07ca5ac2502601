import { useSnapshot } from 'valtio';
import { AuditLog } from '#renderer/features/audit/index.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { Page } from '#renderer/ui/layout.tsx';
import { BackButton } from '../BackButton.tsx';
import { isStaffOf } from '#shared/domain/roles.ts';
import { Queries } from '../../session/Queries.tsx';
import { useDeskGroups } from './useDeskGroups.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';

/** The audit log of the desks. Users without a staff role see that the page is for staff. */
export function AuditLogRoute({ live }: { readonly live: SignedInServices }) {
  const { t } = useTranslation(['audit', 'pages']);
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const title = t('pages:name.auditLog');
  if (!user || !isStaffOf(user))
    return (
      <Page>
        <PageHead title={title} back={<BackButton />} />
        <EmptyState icon="list" title={t('notYours.title')} text={t('notYours.text')} />
      </Page>
    );
  return (
    <Queries answers={live.answers}>
      <WiredLog user={user} title={title} />
    </Queries>
  );
}

function WiredLog({
  user,
  title,
}: {
  readonly user: Parameters<typeof useDeskGroups>[0];
  readonly title: string;
}) {
  const { t } = useTranslation('audit');
  const desks = useDeskGroups(user);
  return <AuditLog head={<PageHead title={title} section={t('side.record')} />} desks={desks} />;
}
