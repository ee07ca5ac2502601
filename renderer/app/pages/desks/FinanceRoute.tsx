import { useSnapshot } from 'valtio';
import { FinanceDesk } from '#renderer/features/finance/index.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { Page } from '#renderer/ui/layout.tsx';
import { BackButton } from '../BackButton.tsx';
import { Queries } from '../../session/Queries.tsx';
import type { SignedInServices } from '../../session/signedInServices.ts';

/** The finance desk, with links to the other desks. Other users see that the page is for finance staff. */
export function FinanceRoute({ live }: { readonly live: SignedInServices }) {
  const { t } = useTranslation(['finance', 'pages']);
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  const locale = useLocale();
  const title = t('pages:name.finance');
  if (user?.isFinance !== true)
    return (
      <Page>
        <PageHead title={title} back={<BackButton />} />
        <EmptyState icon="wallet" title={t('notYours.title')} text={t('notYours.text')} />
      </Page>
    );
  const chats = {
    id: 'chats',
    href: hrefOf(locale, 'supportDesk'),
    label: t('side.chats'),
    icon: 'chat',
  } as const;
  const cases = {
    id: 'cases',
    href: hrefOf(locale, 'moderation'),
    label: t('pages:name.moderation'),
    icon: 'shield',
  } as const;
  const record = {
    id: 'record',
    href: hrefOf(locale, 'auditLog'),
    label: t('pages:name.auditLog'),
    icon: 'list',
  } as const;
  return (
    <Queries answers={live.answers}>
      <FinanceDesk
        me={user._id}
        head={<PageHead title={title} />}
        others={[
          { title: t('side.people'), links: [chats, ...(user.isModerator === true ? [cases] : [])] },
          { title: t('side.record'), links: [record] },
        ]}
      />
    </Queries>
  );
}
