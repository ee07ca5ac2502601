import { ForbiddenPage } from '../pages/ForbiddenPage.tsx';
import type { PublicPage } from './publicPage.ts';

export const forbidden: PublicPage = {
  texts: ['common', 'pages'],
  title: (i18n) => i18n.t('pages:title', { page: i18n.t('pages:name.forbidden') }),
  description: (i18n) => i18n.t('common:forbidden.text'),
  render: () => <ForbiddenPage />,
};
