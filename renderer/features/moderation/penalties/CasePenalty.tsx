import { useQuery } from '@tanstack/react-query';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { useServerTexts } from '#renderer/services/useServerTexts.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import caseStyles from '../desk/case.module.css';
import { moderationKeys } from '../keys.ts';
import { penaltySearchOf } from './address.ts';
import { IssueForm } from './IssueForm.tsx';
import styles from './penalties.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** The penalty of an upheld case, or the form to issue one. */
export function CasePenalty({ caseId }: { readonly caseId: string }) {
  const { t } = useTranslation('moderation');
  const locale = useLocale();
  const { api } = useServices();
  const { data, isError } = useQuery({
    queryKey: moderationKeys.casePenalty(caseId),
    queryFn: ({ signal }) => unwrap(api.call('getCasePenalty', { params: { id: caseId } }, { signal })),
    staleTime: 0,
    gcTime: 0,
  });
  const textOf = useServerTexts(
    (data?.rules ?? []).flatMap(({ key, rule }) => [`penaltyReason.${key}`, rule]),
    locale,
  );
  // Renders nothing if the data cannot be loaded.
  if (isError) return null;
  return (
    <section className={caseStyles.part}>
      <h3>{t('penalties.issue.title')}</h3>
      {!data ? (
        <Skeleton height={96} />
      ) : data.penalty ? (
        <>
          <Text size={14} tone="muted">
            {t('penalties.issue.there')}
          </Text>
          <LinkButton
            to={penaltySearchOf({ state: 'all', id: data.penalty._id })}
            size="small"
            className={styles.start}
          >
            {t('penalties.issue.see')}
          </LinkButton>
        </>
      ) : data.mayIssue ? (
        <IssueForm caseId={caseId} subject={data} textOf={textOf} />
      ) : (
        <Text size={14} tone="muted">
          {t('penalties.issue.none')}
        </Text>
      )}
    </section>
  );
}
