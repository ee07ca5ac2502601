import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { hrefOf } from '#shared/domain/pages.ts';
import type { PublicPage, VisitorModule } from './publicPage.ts';

const page: PublicPage = {
  title: (i18n) => i18n.t('pages:title', { page: i18n.t('pages:name.notFound') }),
  description: (i18n) => i18n.t('common:notFound.text'),
  render: ({ locale, pathname }) => (
    <NotFoundPage pathname={pathname} home={hrefOf(locale, 'landing')} isVisitor />
  ),
};

export const load: VisitorModule['load'] = async () => page;
