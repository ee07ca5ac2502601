import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { OwnApplication } from '#shared/domain/applications.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Banner, type BannerTone } from '#renderer/ui/Banner.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import type { IconName } from '#renderer/ui/Icon.tsx';
import { useApplication } from '../data/useApplication.ts';
import { useApplicationSteps } from '../data/useApplicationSteps.ts';
import { useIdentityCheck } from '../data/useIdentityCheck.ts';
import { ReturnedList } from './ReturnedList.tsx';
import { WhatIsMissing } from './WhatIsMissing.tsx';
import styles from './application.module.css';

const bannerOf: Readonly<
  Record<'submitted' | 'appealed' | 'approved' | 'refused', { tone: BannerTone; icon: IconName }>
> = {
  submitted: { tone: 'info', icon: 'clock' },
  appealed: { tone: 'info', icon: 'clock' },
  approved: { tone: 'success', icon: 'check' },
  refused: { tone: 'danger', icon: 'close' },
};

/**
 * Shown on the applicant's own profile page: the missing items or the state of the application. Renders null
 * while loading.
 */
export function OwnPagePart() {
  const state = useApplication();
  return state.kind === 'ready' ? <Part application={state.application} /> : null;
}

function Part({ application }: { readonly application: OwnApplication }) {
  const { t } = useTranslation('application');
  const locale = useLocale();
  const steps = useApplicationSteps();
  const check = useIdentityCheck(application.identity);
  const { state, reasons } = application;
  if (state === 'draft' || state === 'returned') {
    const left = reasons.filter(({ isMended }) => isMended !== true).length;
    const List = state === 'draft' ? WhatIsMissing : ReturnedList;
    return (
      <div className={styles.brief}>
        <h2>{state === 'draft' ? t('missing.label') : t('returned.title', { count: left })}</h2>
        <List {...{ application, steps, check }} />
      </div>
    );
  }
  return (
    <Banner
      {...bannerOf[state]}
      title={t(`brief.${state}.title`)}
      text={t(`brief.${state}.text`)}
      action={
        <LinkButton size="small" to={hrefOf(locale, 'application')}>
          {t('brief.open')}
        </LinkButton>
      }
    />
  );
}
