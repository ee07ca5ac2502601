import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { Crumbs } from '#renderer/ui/Crumbs.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { LoadState } from '../LoadStates.tsx';
import { CallCases } from './CallCases.tsx';
import { CallFacts } from './CallFacts.tsx';
import { CallPeople } from './CallPeople.tsx';
import { useCall } from './useCall.ts';
import styles from './call.module.css';

/** `/moderation/calls/:callId`: one call for a moderator, with its people and the cases about it. */
export function CallPage({ callId }: { readonly callId: string }) {
  const { t } = useTranslation(['moderation', 'pages']);
  const locale = useLocale();
  const state = useCall(callId);
  const cases = hrefOf(locale, 'moderation');
  return (
    <>
      <Crumbs
        above={[{ href: cases, label: t('pages:name.moderation') }]}
        here={t('pages:name.moderationCall')}
        linkAs={RouterLink}
      />
      {state.kind === 'ready' ? (
        <article className={styles.call}>
          <CallFacts call={state.call} />
          <div className={styles.side}>
            <CallPeople call={state.call} />
            <CallCases call={state.call} />
          </div>
        </article>
      ) : state.kind === 'missing' || state.kind === 'own' ? (
        <EmptyState
          icon={state.kind === 'missing' ? 'search' : 'shield'}
          title={t(`call.${state.kind}.title`)}
          text={t(`call.${state.kind}.text`)}
          actions={<LinkButton to={cases}>{t('call.missing.back')}</LinkButton>}
        />
      ) : (
        <LoadState state={state} />
      )}
    </>
  );
}
