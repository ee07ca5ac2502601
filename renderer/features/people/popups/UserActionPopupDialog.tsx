import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { usePresence, useWatchedPresence } from '#renderer/services/presences.ts';
import type { DialogResultOf, DialogView } from '#renderer/services/dialogKinds.ts';
import { Avatar } from '#renderer/ui/Avatar.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { CutText } from '#renderer/ui/CutText.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { PresenceStatus } from '#renderer/ui/Presence.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { FollowButton } from '../FollowButton.tsx';
import { usePeopleWords } from '../words.ts';
import styles from './popups.module.css';
import { Text } from '#renderer/ui/layout.tsx';

/** A person and the possible actions, in a dialog over the current page. */
export function UserActionPopupDialog({
  person,
  isCallable,
  givesGifts,
  isBlocked = false,
  close,
}: DialogView<'user action popup'>) {
  const { t } = useTranslation('people');
  const words = usePeopleWords();
  const presence = usePresence(person);
  useWatchedPresence([person._id]);
  const name = words.name(person);
  const withAge = (called: string) => (person.age === null ? called : `${called}, ${person.age}`);
  const country = words.country(person);
  const isGone = person.deleted === true;
  const isOpen = !isGone && !isBlocked;
  const mayCall = isCallable && presence === 'online';
  const line = (
    icon: IconName,
    answer: DialogResultOf<'user action popup'>,
    text: string,
    isDanger = false,
  ) => (
    <PressButton className={cx(styles.line, isDanger && styles.danger)} onPress={() => close(answer)}>
      <Icon name={icon} />
      {text}
    </PressButton>
  );
  const who = (
    <div className={styles.who}>
      <Avatar
        src={isGone ? null : person.avatar}
        name={person.name}
        size={72}
        presence={isOpen ? presence : null}
      />
      <div>
        <Text size={20} weight={600} wrap="breaks" dir="auto">
          <CutText cut={withAge(name)} whole={withAge(words.wholeName(person))} />
        </Text>
        {!isOpen ? (
          <span className={styles.facts}>{isGone ? t('absent.deleted') : t('absent.blocked', { name })}</span>
        ) : (
          <span className={styles.facts}>
            <PresenceStatus presence={presence} />
            {country !== null && <span>{` · ${country}`}</span>}
          </span>
        )}
      </div>
    </div>
  );
  return (
    <Dialog title={words.wholeName(person)} heading={who} onClose={() => close()}>
      {isOpen && (
        <div className={styles.main}>
          {mayCall && (
            <Button kind="primary" icon="cam" onPress={() => close('call')}>
              {t('call')}
            </Button>
          )}
          <Button kind={mayCall ? 'plain' : 'primary'} icon="chat" onPress={() => close('write')}>
            {t('message')}
          </Button>
          <FollowButton person={person} name={name} />
        </div>
      )}
      <div className={styles.lines}>
        {!isGone && line('profile', 'profile', t('openProfile'))}
        {isBlocked && line('check', 'unblock', t('unblock', { name }))}
        {isOpen && givesGifts && line('gift', 'gift', t('gift'))}
        {isOpen && line('eye-off', 'neverMeet', t('neverMeet'))}
        {line('flag', 'report', t('report'), true)}
        {isOpen && line('block', 'block', t('block'), true)}
      </div>
    </Dialog>
  );
}
