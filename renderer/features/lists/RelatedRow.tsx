import { memo } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import type { Related, Companion } from '#shared/domain/person.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useFollow } from '#renderer/services/follows.ts';
import { useOpenPerson } from '#renderer/services/personOpener.ts';
import { usePresence } from '#renderer/services/presences.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { PersonRow } from '#renderer/ui/people/PersonRow.tsx';
import { useIsPhone } from '#renderer/ui/useMediaQuery.ts';
import type { RelatedSide } from './keys.ts';
import { useListWords } from './words.ts';

interface RelatedRowProps {
  readonly side: RelatedSide;
  readonly person: Related;
  readonly at: number;
  readonly ports: ListPorts;
}

/** A followed person or a fan with their presence and actions. An unfollowed person stays in the list. */
export const RelatedRow = memo(function RelatedRow({ side, person, at, ports }: RelatedRowProps) {
  const { t } = useTranslation(['lists', 'common']);
  const locale = useLocale();
  const words = useListWords();
  const isPhone = useIsPhone();
  const isOnline = useIsOnline();
  const presence = usePresence(person);
  const openPerson = useOpenPerson();
  const name = words.name(person);
  const wholeName = words.wholeName(person);
  const { isOn, isPending, toggle } = useFollow(person, (code) =>
    notify.error(t(code === 'blocked' ? 'refused.blocked' : 'refused.other', { name })),
  );
  const isWaiting = isPending && !isOnline;

  function stop(): void {
    toggle();
    notify.info(t('stopped', { name }), {
      id: `stopped:${person._id}`,
      actionText: t('undo'),
      onAction: toggle,
    });
  }

  const isMutual = isOn && person.isFan === true;
  const facts =
    side === 'followings'
      ? [
          t(`common:presence.${presence}`),
          words.country(person),
          isMutual ? t('mutual') : person.isFan === true ? t('followsYou') : null,
        ]
      : [isMutual ? t('mutual') : words.country(person), person.since && words.day(person.since)];
  const isFresh = side === 'fans' && words.isRecent(person.since) && !isOn;
  const heart = (
    <IconButton
      icon={isWaiting ? 'clock' : isOn ? 'heart-fill' : 'heart'}
      isOn={isOn}
      label={isOn ? t('stop', { name: wholeName }) : t('start', { name: wholeName })}
      onPress={isOn ? stop : toggle}
    />
  );
  const message = (
    <IconButton icon="chat" label={t('write', { name: wholeName })} onPress={() => ports.write(person)} />
  );
  return (
    <PersonRow
      {...{ name, wholeName, at, presence }}
      age={person.age}
      avatar={person.avatar}
      picture={
        openPerson && { label: t('common:whoIs', { name: wholeName }), onPress: () => openPerson(person) }
      }
      href={hrefOf(locale, 'userDetail', { userId: person._id })}
      fresh={isFresh ? t('isNew') : null}
      status={
        isWaiting ? t(isOn ? 'waits' : 'waitsToStop') : facts.filter((fact) => fact !== null).join(' · ')
      }
      actions={
        side === 'fans' && !isOn ? (
          <Button size="small" aria-label={t('followBackTo', { name: wholeName })} onPress={toggle}>
            {t('followBack')}
          </Button>
        ) : (
          <>
            {side === 'followings' && !isPhone && ports.canCall(person) && (
              <IconButton
                icon="phone"
                label={t('call', { name: wholeName })}
                isDisabled={ports.isInCall || presence !== 'online'}
                onPress={() => ports.call(person)}
              />
            )}
            {message}
            {heart}
          </>
        )
      }
    />
  );
});

/** Actions of other features that these lists use. */
export interface ListPorts {
  readonly write: (person: Companion) => void;
  /** Asks for the kind of call with its price, then calls. */
  readonly call: (person: Companion) => void;
  readonly canCall: (person: Companion) => boolean;
  /** True during a call or while one rings, when no other call can start. */
  readonly isInCall: boolean;
}
