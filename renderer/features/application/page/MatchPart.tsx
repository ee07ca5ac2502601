import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { OwnApplication } from '#shared/domain/applications.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { useApplication } from '../data/useApplication.ts';
import { isThere } from './ProfileRung.tsx';
import styles from './application.module.css';

/**
 * Shown on the match page while the application keeps the user from matching: lists the missing items with a
 * link. Renders null otherwise.
 */
export function MatchPart({ onLocked }: { readonly onLocked: (isLocked: boolean | null) => void }) {
  const { t } = useTranslation('application');
  const locale = useLocale();
  const state = useApplication();
  // Null while loading, so that the match page does not show another message in the meantime.
  const isLocked = state.kind === 'loading' ? null : state.kind === 'ready' && isLockedBy(state.application);
  const reportLocked = useEffectEvent(onLocked);
  useEffect(() => reportLocked(isLocked), [isLocked]);
  if (state.kind !== 'ready' || !isLocked) return null;
  const { items, state: standing } = state.application;
  const missing = items.filter((item) => !isThere(item));
  const isRefused = standing === 'refused' || standing === 'appealed';
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    missing.map(({ item }) => t(`item.${item}`)),
  );
  const have = items.length - missing.length;
  return (
    <section className={styles.brief} aria-label={t('missing.label')}>
      <h2>{isRefused ? t('brief.refused.title') : t('match.title', { count: missing.length })}</h2>
      <p>{isRefused ? t('match.refused') : t('match.text', { names })}</p>
      {!isRefused && (
        <div className={styles.line}>
          <ProgressBar
            label={t('missing.label')}
            value={have}
            max={items.length}
            valueText={t('ofCount', { have, need: items.length })}
          />
          <span>{t('ofCount', { have, need: items.length })}</span>
        </div>
      )}
      <LinkButton kind="primary" to={hrefOf(locale, 'application')}>
        {t(isRefused ? 'brief.open' : 'match.go')}
      </LinkButton>
    </section>
  );
}

/**
 * Returns true if a locker item is missing or the application was refused. The server then allows no matches.
 */
function isLockedBy({ items, state }: OwnApplication): boolean {
  return !items.every(isThere) || state === 'refused' || state === 'appealed';
}
