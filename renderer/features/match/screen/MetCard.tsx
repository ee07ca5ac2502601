import type { Locale } from '#shared/domain/constants.ts';
import { cutName } from '#shared/domain/names.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { countryName, formatTime } from '#renderer/i18n/format.ts';
import { useFollow } from '#renderer/services/follows.ts';
import { usePresence } from '#renderer/services/presences.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { PersonCard } from '#renderer/ui/PersonCard.tsx';
import { Pill } from '#renderer/ui/Pill.tsx';
import { RouterLink } from '#renderer/ui/RouterLink.tsx';
import type { MetPerson } from '../session/metPeople.ts';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import styles from './after.module.css';
import { Stack } from '#renderer/ui/layout.tsx';

interface MetCardProps {
  readonly person: MetPerson;
  readonly locale: Locale;
  readonly onWrite: () => void;
}

/** A person whom the user met: country, duration and time, with follow and message buttons. */
export function MetCard({ person, locale, onWrite }: MetCardProps) {
  const { t } = useTranslation('match');
  const { companion, durationMs, endedAtMs, wasSkipped } = person;
  const name = cutName(companion.name ?? t('live.someone'));
  const { isOn, toggle } = useFollow(companion, () => notify.error(t('after.followRefused', { name })));
  // The status that came with the match says "in a call", because the two were in it.
  const presence = usePresence({ ...companion, status: 'online' });
  const isPhone = useIsPhone();
  const facts = [
    !isPhone && companion.last_ip_country && countryName(locale, companion.last_ip_country),
    t('after.seconds', { count: Math.max(1, Math.round(durationMs / 1_000)) }),
    formatTime(locale, new Date(endedAtMs)),
  ];
  return (
    <Stack gap={2}>
      <PersonCard
        className={styles.person ?? ''}
        name={name}
        age={companion.age}
        photo={companion.avatar}
        presence={presence}
        facts={facts.filter(Boolean).join(' · ')}
        href={hrefOf(locale, 'userDetail', { userId: companion._id })}
        linkAs={RouterLink}
        isFollowed={isOn}
        corner={wasSkipped && <Pill icon="skip">{t('after.skipped')}</Pill>}
      />
      <div className={styles.do}>
        <Button
          size="small"
          icon={isOn ? 'heart-fill' : 'heart'}
          kind={isOn ? 'outline' : 'plain'}
          aria-label={t(isOn ? 'controls.following' : 'controls.follow', { name })}
          aria-pressed={isOn}
          onPress={toggle}
        >
          {t(isOn ? 'controls.followingShort' : 'controls.followShort')}
        </Button>
        <Button size="small" icon="chat" aria-label={t('after.writeTo', { name })} onPress={onWrite}>
          {t('after.write')}
        </Button>
      </div>
    </Stack>
  );
}
