import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CallType } from '#shared/domain/calls.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { Coins } from '#renderer/ui/Coins.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { Tooltip } from '#renderer/ui/Tooltip.tsx';
import { useSuspension } from '#renderer/services/useSuspension.ts';
import { usePorts } from '../ports.ts';
import styles from './conversation.module.css';

interface CallButtonProps {
  readonly chat: StoredChat;
  readonly name: string;
}

interface CallOffer {
  /** With what a minute costs; while this person is in a call, with that too. */
  readonly label: string;
  /** The label without what stands against it; or that alone. */
  readonly tip: string;
  /** Null: it can't be pressed. */
  readonly start: (() => void) | null;
}

/** A call of one type, as it is offered here. */
export function useCallOffer(chat: StoredChat | null, name: string, callType: CallType): CallOffer {
  const { t } = useTranslation(['chat', 'common']);
  const { call } = usePorts();
  const suspension = useSuspension();
  const price = chat?.user?.price ?? null;
  const isAudio = callType === 'audio';
  const plain =
    price === null
      ? t(isAudio ? 'call.audio' : 'call.name', { name })
      : t(isAudio ? 'call.audioPriced' : 'call.priced', { name, count: price });
  if (suspension) {
    const why = t('common:paused.call');
    return { label: `${plain}. ${why}`, tip: why, start: null };
  }
  if (!call || !chat) return { label: `${plain}. ${t('call.inCall')}`, tip: t('call.inCall'), start: null };
  return { label: plain, tip: plain, start: () => call(chat, callType) };
}

/** What a minute costs is on it. While this person is in a call it says so, and can't be pressed. */
export function VideoCallButton({ chat, name }: CallButtonProps) {
  const { t } = useTranslation('chat');
  const { label, tip, start } = useCallOffer(chat, name, 'video');
  const price = chat.user?.price ?? null;
  return (
    <Tooltip text={tip} placement="bottom">
      <PressButton
        className={styles.call}
        aria-label={label}
        aria-disabled={start ? undefined : true}
        onPress={start ?? undefined}
      >
        <Icon name="cam" />
        {price !== null && (
          <>
            <Coins value={price} />
            <span className={styles.minute}>{t('call.aMinute')}</span>
          </>
        )}
      </PressButton>
    </Tooltip>
  );
}

/** The same, by sound alone: its price is on the one beside it. */
export function AudioCallButton({ chat, name }: CallButtonProps) {
  const { label, tip, start } = useCallOffer(chat, name, 'audio');
  return (
    <Tooltip text={tip} placement="bottom">
      <IconButton
        icon="phone"
        label={label}
        className={styles.audioCall}
        aria-disabled={start ? undefined : true}
        onPress={start ?? undefined}
      />
    </Tooltip>
  );
}
