import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { hrefOf } from '#shared/domain/pages.ts';
import type { PublicPage } from './publicPage.ts';

export const notFound: PublicPage = {
  texts: ['common', 'pages'],
  title: (i18n) => i18n.t('pages:title', { page: i18n.t('pages:name.notFound') }),
  description: (i18n) => i18n.t('common:notFound.text'),
  render: ({ locale, pathname }) => (
    <NotFoundPage pathname={pathname} home={hrefOf(locale, 'landing')} isVisitor />
  ),
};
