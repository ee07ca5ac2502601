import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { UserDetail } from '#shared/domain/person.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { VisuallyHidden } from '#renderer/ui/VisuallyHidden.tsx';
import type { PersonPorts } from '../ports.ts';
import { usePeopleWords } from '../words.ts';
import styles from './detail.module.css';

interface NobodyHereProps {
  readonly detail: UserDetail;
  readonly ports: PersonPorts;
  readonly back: ReactNode;
}

const icons = { blockedBy: 'lock', deleted: 'door', unknown: 'search' } as const;

/** Shown instead of a profile: blocked by the user, hidden by a block, deleted, or nonexistent. */
export function NobodyHere({ detail: { state, user }, ports, back }: NobodyHereProps) {
  const { t } = useTranslation('people');
  const locale = useLocale();
  const words = usePeopleWords();
  const others = (
    <LinkButton kind="primary" to={hrefOf(locale, 'online')}>
      {t('absent.others')}
    </LinkButton>
  );
  if (state === 'blocked' && user) {
    const name = words.name(user);
    return (
      <NobodyFrame back={back}>
        <EmptyState
          role="status"
          art={<Avatar src={user.avatar} name={user.name} size="xl" />}
          title={t('absent.blocked', { name })}
          text={t('absent.blockedText')}
          actions={<Button onPress={() => ports.unblock(user)}>{t('unblock', { name })}</Button>}
        />
      </NobodyFrame>
    );
  }
  const why = state === 'blockedBy' || state === 'deleted' ? state : 'unknown';
  return (
    <NobodyFrame back={back}>
      <EmptyState
        role="status"
        icon={icons[why]}
        title={t(`absent.${why}`)}
        text={t(`absent.${why}Text`)}
        actions={others}
      />
    </NobodyFrame>
  );
}

/** Page frame without a profile. The page title is for screen readers only. */
export function NobodyFrame({ back, children }: { readonly back: ReactNode; readonly children: ReactNode }) {
  const { t } = useTranslation('pages');
  return (
    <main className={styles.nobody}>
      <VisuallyHidden>
        <h1>{t('name.userDetail')}</h1>
      </VisuallyHidden>
      <div className={styles.back}>{back}</div>
      {children}
    </main>
  );
}
