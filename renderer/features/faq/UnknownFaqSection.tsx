import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { FaqFrame } from './FaqFrame.tsx';
import { Topics } from './Topics.tsx';

/** Says that the address names no section, and lists all sections. */
export function UnknownFaqSection({ locale, role }: { locale: Locale; role: Role }) {
  const { t } = useTranslation('faq');
  return (
    <FaqFrame locale={locale} role={role} topic="unknown">
      <EmptyState
        icon="help"
        title={t('unknown.title')}
        text={t('unknown.text')}
        actions={<LinkButton to={hrefOf(locale, 'faq')}>{t('unknown.action')}</LinkButton>}
      />
      <Topics locale={locale} role={role} />
    </FaqFrame>
  );
}
