import { useSnapshot } from 'valtio';
import { SupportDesk, supportKeys } from '#renderer/features/support/index.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { Page } from '#renderer/ui/layout.tsx';
import { BackButton } from '../BackButton.tsx';
import { isStaffOf } from '#shared/domain/roles.ts';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';
import { messageNews, useNews } from '../../session/useNews.ts';

/** The support desk of staff. Other users see that the page is for staff. */
export function SupportRoute({ live }: { readonly live: SignedInServices }) {
  const { t } = useTranslation(['support', 'pages', 'uploads']);
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const title = t('pages:name.supportDesk');
  if (!user || !isStaffOf(user))
    return (
      <Page>
        <PageHead title={title} back={<BackButton />} />
        <EmptyState icon="help" title={t('notYours.title')} text={t('notYours.text')} />
      </Page>
    );
  return (
    <Queries answers={live.answers}>
      <WiredDesk live={live} me={user._id} title={title} isFinance={user.isFinance === true} />
    </Queries>
  );
}

function WiredDesk({
  live,
  me,
  title,
  isFinance,
}: {
  readonly live: SignedInServices;
  readonly me: string;
  readonly title: string;
  readonly isFinance: boolean;
}) {
  useNews(live, me, messageNews, supportKeys.all);
  return <SupportDesk head={<PageHead title={title} />} isFinance={isFinance} />;
}
