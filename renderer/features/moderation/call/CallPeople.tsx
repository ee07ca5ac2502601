import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Item, List } from '#renderer/ui/Item.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import type { ModerationCall } from './useCall.ts';
import { useCallWords } from './useCallWords.ts';
import styles from './call.module.css';

/** Caller and recipient, each as a link to their profile. */
export function CallPeople({ call }: { readonly call: ModerationCall }) {
  const { t } = useTranslation('moderation');
  const locale = useLocale();
  const words = useCallWords();
  return (
    <section className={styles.part}>
      <h2>{t('call.people')}</h2>
      <List isRuled label={t('call.people')}>
        {(['caller', 'callee'] as const).map((role) => {
          const person = call[role];
          const isThere = person !== null && person.deleted !== true;
          return (
            <Item
              key={role}
              picture={<Avatar src={person?.avatar ?? null} name={words.nameOf(person)} size="s" />}
              title={words.nameOf(person)}
              text={[t(`call.${role}`), person?.humanReadableId].filter(Boolean).join(', ')}
              {...(isThere
                ? {
                    href: hrefOf(locale, 'userDetail', { userId: person._id }),
                    linkAs: RouterLink,
                    hasChevron: true,
                  }
                : {})}
            />
          );
        })}
      </List>
    </section>
  );
}
