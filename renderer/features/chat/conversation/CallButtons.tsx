import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { canCall, type CallType } from '#shared/domain/calls.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { Coins } from '#renderer/ui/Coins.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { Tooltip } from '#renderer/ui/Tooltip.tsx';
import { useServices } from '#renderer/services/context.ts';
import { useSuspension } from '#renderer/services/useSuspension.ts';
import { usePorts } from '../ports.ts';
import styles from './conversation.module.css';

interface CallButtonProps {
  readonly chat: StoredChat;
  readonly name: string;
}

interface CallOffer {
  /** Accessible name with the price per minute, and the reason if the call is not possible now. */
  readonly label: string;
  /** Tooltip: the name and price, or only the reason if the call is not possible now. */
  readonly tip: string;
  /** Starts the call; null: the button is disabled. */
  readonly start: (() => void) | null;
}

/** Returns a function that says whether calls with a chat's user are offered; false if a call can never happen. */
export function useIsCallable(): (chat: Pick<StoredChat, 'user'>) => boolean {
  const { session } = useServices();
  const role = useSnapshot(session.state).user?.rolesGroup;
  return useMemo(
    () =>
      ({ user }) =>
        role !== undefined && user !== null && canCall(role, user),
    [role],
  );
}

/**
 * Returns a function that opens the call dialog with the price, then calls; null: a call is not possible now.
 */
export function useCallQuestion(chat: StoredChat | null): (() => void) | null {
  const { call } = usePorts();
  const isCallable = useIsCallable();
  const { dialogs } = useServices();
  const isSuspended = useSuspension() !== null;
  return useMemo(() => {
    const peer = chat?.type === 'direct' ? chat.user : null;
    if (!chat || !peer || !call || isSuspended || !isCallable(chat)) return null;
    return () =>
      void dialogs.open('call', { peer, fromScreen: 'chat' }).then((chosen) => {
        if (chosen) call(chat, chosen);
      });
  }, [chat, call, isCallable, isSuspended, dialogs]);
}

/** Returns label, tooltip and action for a call of this type. */
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

/**
 * Video call button with the price per minute. During a call the button is disabled and its tooltip says why.
 */
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

/** Audio call button, without a price, because the video call button beside it shows one. */
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
