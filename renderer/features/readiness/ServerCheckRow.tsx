import { hrefOf } from '#shared/domain/pages.ts';
import type { Role } from '#shared/domain/roles.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { CheckRow } from './CheckRow.tsx';
import type { ServerCheck } from './useServerChecks.ts';

export interface ServerCheckRowProps {
  readonly check: ServerCheck;
  readonly role: Role;
  /** Returns the text of a reason from the server. */
  readonly textOf: (reason: string | null) => string;
  readonly supportHref: string;
  readonly retry: () => void;
}

/** Check made by the server: profile, identity, payout method or standing, with a link to fix it. */
export function ServerCheckRow({ check, role, textOf, supportHref, retry }: ServerCheckRowProps) {
  const { t } = useTranslation(['readiness', 'application']);
  const locale = useLocale();
  const { key, state, reason, at, missing } = check;
  const applies = role === 'pendingGoddess';

  function words(): string {
    if (state === 'waiting') return t('asking');
    if (state === 'unknown') return t('unanswered');
    if (missing.length > 0) {
      const names = missing.map((item) => t(`application:item.${item}`).toLocaleLowerCase(locale));
      return t('profile.missing', { names: new Intl.ListFormat(locale).format(names) });
    }
    if (reason !== null) return textOf(reason);
    if (state === 'later') return t('payout.later');
    if (state === 'bad' || state === 'better') {
      if (key === 'identity') return t('identity.missing');
      // Only an application can be refused. A server that gives no reason leaves the text empty.
      return applies && key === 'standing' ? t('standing.refused') : '';
    }
    if (key === 'identity' && at !== null)
      return t('identity.since', { date: formatDate(locale, { dateStyle: 'long' }, new Date(at)) });
    return t(`${key}.good`);
  }

  function href(): string {
    if (applies) return hrefOf(locale, 'application');
    if (key === 'profile') return hrefOf(locale, 'profileEdit');
    return key === 'payout' ? hrefOf(locale, 'paymentMethod') : supportHref;
  }

  function mend() {
    if (state === 'unknown')
      return (
        <Button size="small" onPress={retry}>
          {t('mend.again')}
        </Button>
      );
    if (state !== 'bad' && state !== 'better') return null;
    return (
      <LinkButton size="small" to={href()}>
        {t(applies ? 'mend.application' : `mend.${key}`)}
      </LinkButton>
    );
  }

  return <CheckRow name={key} state={state} text={words()} mend={mend()} />;
}
