import { hrefOf } from '#shared/domain/pages.ts';
import { formatCount } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import type { IconName } from '#renderer/ui/Icon.tsx';
import type { SideGroup, SideLink } from '#renderer/ui/SideNavLayout.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import { useWaitingAtDesk } from '../../session/waitingCounts.ts';

/**
 * Returns links to the desks of a staff member, with the number of waiting items. Desks of other roles are
 * left out.
 */
export function useDeskGroups(user: {
  readonly isModerator?: boolean | null;
  readonly isFinance?: boolean | null;
}): readonly SideGroup[] {
  const { t } = useTranslation(['audit', 'pages']);
  const locale = useLocale();
  const waiting = useWaitingAtDesk();
  const link = (
    page: 'moderation' | 'finance',
    id: 'cases' | 'applications' | 'sanctions' | 'penalties' | 'run' | 'methods' | 'held',
    icon: IconName,
    tab: string | null,
    count = 0,
  ): SideLink => ({
    id,
    icon,
    href: `${hrefOf(locale, page)}${tab === null ? '' : `?tab=${tab}`}`,
    label: t(`side.${id}`),
    end:
      count === 0 ? undefined : (
        <Badge>
          <span aria-hidden="true">{formatCount(locale, count)}</span>
          <VisuallyHidden>{t('side.waiting', { count })}</VisuallyHidden>
        </Badge>
      ),
  });
  const safety: SideGroup = {
    title: t('side.safety'),
    links: [
      link('moderation', 'cases', 'flag', null, waiting.open + waiting.undecided),
      link('moderation', 'applications', 'id', 'applications', waiting.applications),
      link('moderation', 'sanctions', 'shield', 'sanctions', waiting.sanctions),
      link('moderation', 'penalties', 'bell', 'penalties', waiting.appeals),
    ],
  };
  const money: SideGroup = {
    title: t('side.money'),
    links: [
      link('finance', 'run', 'wallet', null),
      link('finance', 'methods', 'card', 'methods'),
      link('finance', 'held', 'hold', 'held'),
    ],
  };
  const people: SideGroup = {
    title: t('side.people'),
    links: [
      {
        id: 'support',
        icon: 'help',
        href: hrefOf(locale, 'supportDesk'),
        label: t('pages:name.supportDesk'),
      },
    ],
  };
  const record: SideGroup = {
    title: t('side.record'),
    links: [
      { id: 'record', icon: 'list', href: hrefOf(locale, 'auditLog'), label: t('pages:name.auditLog') },
    ],
  };
  return [
    ...(user.isModerator === true ? [safety] : []),
    ...(user.isFinance === true ? [money] : []),
    people,
    record,
  ];
}
