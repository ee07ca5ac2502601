import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { LinkAs } from './linkAs.ts';
import styles from './Crumbs.module.css';

/** Breadcrumbs: links to the parent pages, then the current page. For pages at least two levels deep. */
export function Crumbs({
  above,
  here,
  linkAs: Anchor = 'a',
}: {
  above: readonly { readonly href: string; readonly label: string }[];
  here: string;
  linkAs?: LinkAs;
}) {
  const { t } = useTranslation('common');
  return (
    <nav aria-label={t('whereYouAre')}>
      <ol className={styles.crumbs}>
        {above.map(({ href, label }) => (
          <li key={href}>
            <Anchor href={href}>{label}</Anchor>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
