import { ForbiddenPage } from '../pages/ForbiddenPage.tsx';
import type { PublicPage, VisitorModule } from './publicPage.ts';

const page: PublicPage = {
  title: (i18n) => i18n.t('pages:title', { page: i18n.t('pages:name.forbidden') }),
  description: (i18n) => i18n.t('common:forbidden.text'),
  render: () => <ForbiddenPage />,
};

export const load: VisitorModule['load'] = async () => page;
