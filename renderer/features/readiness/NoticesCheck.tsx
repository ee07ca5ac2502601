import { hrefOf } from '#shared/domain/pages.ts';
import type { NoticePermission, SystemNotices } from '#renderer/platform/port.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { CheckRow } from './CheckRow.tsx';
import { checkOfNotices } from './checks.ts';

/** The part of the system's notices that the page uses. */
export type OwnNotices = Pick<SystemNotices, 'permission' | 'ask' | 'onChange'>;

/** Check whether a call shows a notice while the user looks elsewhere. */
export function NoticesCheck({
  notices,
  permission,
}: {
  readonly notices: OwnNotices;
  readonly permission: NoticePermission;
}) {
  const { t } = useTranslation('readiness');
  const locale = useLocale();
  function mend() {
    if (permission === 'unasked')
      return (
        <Button size="small" onPress={() => void notices.ask()}>
          {t('mend.notices')}
        </Button>
      );
    if (permission === 'granted' || permission === 'unsupported') return null;
    return (
      <LinkButton size="small" to={`${hrefOf(locale, 'settings')}#notifications`}>
        {t('mend.settings')}
      </LinkButton>
    );
  }
  return (
    <CheckRow
      name="notices"
      state={checkOfNotices(permission).state}
      text={t(`notices.${permission}`)}
      mend={mend()}
    />
  );
}
