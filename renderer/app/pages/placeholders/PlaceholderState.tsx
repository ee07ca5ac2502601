import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Link } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { buttonClass } from '#renderer/ui/buttonLook.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import type { HelpRef, PlaceholderProps, NextStep } from '../pageRow.ts';
import { useRole } from '../useRole.ts';
import { PlaceholderArt } from './PlaceholderArt.tsx';
import styles from '../frame.module.css';

function wayHref(locale: Locale, way: NextStep): string {
  return way === 'match' ? hrefOf(locale, 'match') : `${hrefOf(locale, 'settings')}#${way}`;
}

function helpHref(locale: Locale, help: HelpRef): string {
  if (typeof help === 'string') return hrefOf(locale, help);
  return `${hrefOf(locale, 'faqSection', { section: help.section })}#${help.question}`;
}

interface PlaceholderStateProps extends PlaceholderProps {
  /** What will be here, in a sentence. */
  readonly text: ReactNode;
}

/** Says that a page opens later and what it will show, and leads on to what works today. */
export function PlaceholderState({ page, placeholder, isInStudio, text }: PlaceholderStateProps) {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  const role = useRole();
  const { art, way, help, icon } = placeholder;
  // Artists start no matches (§4.2, §6.2).
  const hasWay = way !== 'match' || role !== 'artist';
  const wayLink = hasWay && (
    <Link
      key="way"
      className={buttonClass({ kind: isInStudio ? 'quiet' : way === 'match' ? 'primary' : 'plain' })}
      to={wayHref(locale, way)}
    >
      {t(`way.${way}`)}
    </Link>
  );
  const helpLink = (
    <Link
      key="help"
      className={buttonClass({ kind: isInStudio || !hasWay ? 'plain' : 'quiet' })}
      to={helpHref(locale, help)}
    >
      {t('way.help')}
    </Link>
  );
  return (
    <EmptyState
      className={styles.state}
      art={<PlaceholderArt art={art} icon={icon} />}
      title={t('soon', { page: t(`name.${page}`) })}
      text={text}
      actions={isInStudio ? [helpLink, wayLink] : [wayLink, helpLink]}
    />
  );
}
