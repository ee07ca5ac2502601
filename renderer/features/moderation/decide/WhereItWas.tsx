import { hrefOf } from '#shared/domain/pages.ts';
import type { Companion } from '#shared/domain/person.ts';
import { formatDuration } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Item, List } from '#renderer/ui/Item.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import type { CaseDetails } from '../desk/useCase.ts';
import { useCaseWords } from '../desk/useCaseWords.ts';
import { ReportedMessages } from './ReportedMessages.tsx';
import styles from './decide.module.css';

/**
 * The person of a case, and the match or call of the case. A call links to its page, a match to the other
 * person.
 */
export function WhereItWas({ details }: { readonly details: CaseDetails }) {
  const { t } = useTranslation('moderation');
  const locale = useLocale();
  const when = useWhen();
  const words = useCaseWords();
  const { user, encounter } = details;
  const pageOf = (person: Companion) => hrefOf(locale, 'userDetail', { userId: person._id });
  const companion = encounter?.with ?? null;
  const href =
    encounter?.kind === 'call' && details.callId !== null
      ? hrefOf(locale, 'moderationCall', { callId: details.callId })
      : companion && pageOf(companion);
  const length = encounter?.lastedMs ?? null;
  return (
    <section className={styles.part}>
      <header>
        <h3>{t('place.title')}</h3>
      </header>
      <List isRuled>
        {user !== null && user.deleted !== true && (
          <Item
            picture={<Avatar src={user.avatar} name={user.name} size="s" />}
            title={t('place.person', { name: words.name(details) })}
            text={user.humanReadableId}
            href={pageOf(user)}
            linkAs={RouterLink}
            hasChevron
          />
        )}
        {encounter !== null && (
          <Item
            picture={<Icon name={encounter.kind === 'call' ? 'phone' : 'match'} />}
            title={t(`place.${encounter.kind}`, { name: encounter.with?.name ?? t('somebody') })}
            text={[
              encounter.at === null ? null : when(encounter.at),
              length === null ? null : formatDuration(length),
            ]
              .filter((each) => each !== null)
              .join(', ')}
            {...(href === null ? {} : { href, linkAs: RouterLink, hasChevron: true })}
          />
        )}
      </List>
      {details.isInChat === true && <ReportedMessages key={details._id} caseId={details._id} />}
    </section>
  );
}
