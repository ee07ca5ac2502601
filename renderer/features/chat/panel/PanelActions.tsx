import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { Switch } from '#renderer/ui/Switch.tsx';
import { useChats } from '../chatContext.ts';
import { useChatCommands } from '../conversation/useChatCommands.ts';
import { useCompanionCommands } from './useCompanionCommands.ts';
import styles from './panel.module.css';

/** Actions for the other user, rarely used ones last. */
export function PanelActions({
  chat,
  name,
  isBlocked,
}: {
  readonly chat: StoredChat;
  readonly name: string;
  readonly isBlocked: boolean;
}) {
  const { t } = useTranslation(['companion', 'chat']);
  const chatCommands = useChatCommands();
  const { report, block, unblock } = useCompanionCommands();
  const { user } = chat;
  if (!user) return null;
  const isGone = user.deleted === true;
  // A user who writes to support must get an answer, so they cannot be ignored or blocked there.
  const isDirect = chat.type === 'direct';
  return (
    <div className={styles.lines}>
      {!isGone && <BlurSwitch chat={chat} name={name} />}
      {!isDirect ? null : chat.hidden === true ? (
        <Line icon="chat" onPress={() => void chatCommands.accept(user._id)}>
          {t('chat:ignore.end')}
        </Line>
      ) : (
        <Line icon="hold" onPress={() => void chatCommands.ignore(chat)}>
          {t('chat:ignore.action')}
        </Line>
      )}
      <Line icon="flag" onPress={() => void report(chat, null)}>
        {t('chat:report')}
      </Line>
      {isDirect &&
        !isGone &&
        (isBlocked ? (
          <Line icon="check" onPress={() => void unblock(user)}>
            {t('block.end', { name })}
          </Line>
        ) : (
          <Line icon="block" isDanger onPress={() => void block(chat)}>
            {t('chat:block', { name })}
          </Line>
        ))}
    </div>
  );
}

function Line(props: { icon: IconName; isDanger?: boolean; onPress: () => void; children: string }) {
  const { icon, isDanger, onPress, children } = props;
  return (
    <PressButton className={cx(styles.line, isDanger && styles.danger)} onPress={onPress}>
      <Icon name={icon} />
      <span>{children}</span>
    </PressButton>
  );
}

/** Switches at once, and back if the server refuses. */
function BlurSwitch({ chat, name }: { chat: StoredChat; name: string }) {
  const { t } = useTranslation(['companion', 'chat']);
  const { actions } = useChats();
  const [wanted, setWanted] = useState<boolean | null>(null);

  async function turn(isOn: boolean): Promise<void> {
    setWanted(isOn);
    const refusal = await actions.setBlurFromUser(chat._id, isOn);
    setWanted(null);
    if (refusal) notify.error(t(refusal.code === 'network' ? 'chat:refused.offline' : 'chat:refused.other'));
  }

  return (
    <Switch
      isRow
      className={styles.blur}
      checked={wanted ?? chat.blurFromUser === true}
      aria-busy={wanted !== null}
      onChange={(event) => {
        if (wanted === null) void turn(event.target.checked);
      }}
    >
      {t('blur', { name })}
    </Switch>
  );
}
