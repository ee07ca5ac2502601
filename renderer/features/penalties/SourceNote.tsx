import type { Penalty } from '#shared/domain/penalties.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import { usePenaltyWords } from './words.ts';
import styles from './penalties.module.css';

type Kind = NonNullable<Penalty['source']>['kind'];
const noteOf: Readonly<
  Record<Kind, { readonly icon: IconName; readonly page: 'callsHistory' | 'chat' | 'profile' }>
> = {
  call: { icon: 'phone', page: 'callsHistory' },
  match: { icon: 'match', page: 'callsHistory' },
  message: { icon: 'chat', page: 'chat' },
  profile: { icon: 'profile', page: 'profile' },
};

/** The subject of the penalty, with a link to it. */
export function SourceNote({ penalty: { source, startsAt } }: { readonly penalty: Penalty }) {
  const { t } = useTranslation('penalties');
  const locale = useLocale();
  const { when } = usePenaltyWords();
  if (!source) return null;
  const { icon, page } = noteOf[source.kind];
  return (
    <RouterLink href={hrefOf(locale, page)} className={styles.proof}>
      <Icon name={icon} />
      {t(`source.${source.kind}`, { when: when(startsAt) })}
      <Icon name="right" />
    </RouterLink>
  );
}
