import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { AnchorButton } from '#renderer/ui/AnchorButton.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { legalPages, type LegalPage } from '#shared/domain/pages.ts';
import type { LegalHrefs } from './hrefs.ts';
import styles from './Neighbours.module.css';

/**
 * Links to the previous and the next page. `data-end` marks the end of the text for the table of contents.
 */
export function Neighbours({ page, hrefs }: { page: LegalPage; hrefs: LegalHrefs }) {
  const { t } = useTranslation(['legal', 'common']);
  const at = legalPages.indexOf(page);
  const [previous, next] = [legalPages[at - 1], legalPages[at + 1]];
  return (
    <nav className={styles.row} aria-label={t('neighbours')} data-end>
      {previous && (
        <AnchorButton kind="quiet" size="small" href={hrefs.pages[previous]} rel="prev" icon="back">
          <VisuallyHidden>{t('previous')}</VisuallyHidden>
          {t(`common:legal.${previous}`)}
        </AnchorButton>
      )}
      {next && (
        <AnchorButton kind="quiet" size="small" className={styles.next} href={hrefs.pages[next]} rel="next">
          <VisuallyHidden>{t('next')}</VisuallyHidden>
          {t(`common:legal.${next}`)}
          <Icon name="right" />
        </AnchorButton>
      )}
    </nav>
  );
}
