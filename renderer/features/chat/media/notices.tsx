import type { ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { chat as figures } from '#shared/domain/constants.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Text } from '#renderer/ui/layout.tsx';

/** A dialog with a text and one button. */
function Notice({ title, onRead, children }: { title: string; onRead: () => void; children: ReactNode }) {
  const { t } = useTranslation('compose');
  return (
    <Dialog
      title={title}
      onClose={onRead}
      actions={
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- there is nothing else to do
        <Button autoFocus onPress={onRead}>
          {t('gotIt')}
        </Button>
      }
    >
      <Text tone="muted">{children}</Text>
    </Dialog>
  );
}

/** A dialog that asks before an action, usually one that cannot be undone. */
function Question({
  title,
  stay,
  go,
  onStay,
  onGo,
  isHarmless = false,
  children,
}: {
  title: string;
  stay: string;
  go: string;
  /** True: the action can be undone at any time, so its button does not warn. */
  isHarmless?: boolean;
  onStay: () => void;
  onGo: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={onStay}
      actions={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a stray Enter must lose nothing */}
          <Button autoFocus onPress={onStay}>
            {stay}
          </Button>
          <Button kind={isHarmless ? 'outline' : 'danger'} onPress={onGo}>
            {go}
          </Button>
        </>
      }
    >
      <Text tone="muted">{children}</Text>
    </Dialog>
  );
}

export function DiscardVoiceMessageDialog({ close }: DialogView<'discard voice message'>) {
  const { t } = useTranslation('compose');
  return (
    <Question
      title={t('discardVoice.title')}
      stay={t('discardVoice.stay')}
      go={t('discardVoice.go')}
      onStay={() => close()}
      onGo={() => close('discard')}
    >
      {t('discardVoice.text')}
    </Question>
  );
}

export function DeleteMediaDialog({ count, close }: DialogView<'delete media'>) {
  const { t } = useTranslation(['compose', 'common']);
  return (
    <Question
      title={t('deleteMedia.title', { count })}
      stay={t('common:cancel')}
      go={t('deleteMedia.go')}
      onStay={() => close()}
      onGo={() => close('delete')}
    >
      {t('deleteMedia.text', { count })}
    </Question>
  );
}

export function DeleteMessageDialog({ count, close }: DialogView<'delete message'>) {
  const { t } = useTranslation(['companion', 'common']);
  return (
    <Question
      title={t('deleteMessages.title', { count })}
      stay={t('common:cancel')}
      go={t('deleteMessages.go')}
      onStay={() => close()}
      onGo={() => close('delete')}
    >
      {t('deleteMessages.text')}
    </Question>
  );
}

export function IgnoreChatDialog({ name, close }: DialogView<'ignore chat'>) {
  const { t } = useTranslation(['chat', 'common']);
  return (
    <Question
      title={t('ignore.title', { name: name ?? t('somebody') })}
      stay={t('common:cancel')}
      go={t('ignore.action')}
      isHarmless
      onStay={() => close()}
      onGo={() => close('ignore')}
    >
      {t('ignore.text')}
    </Question>
  );
}

export function MediaUnavailableDialog({ type, refusal, close }: DialogView<'media unavailable'>) {
  const { t } = useTranslation('compose');
  if (refusal !== undefined)
    return (
      <Notice title={t(`unavailable.refused.${type}`)} onRead={() => close('read')}>
        {refusal} {t('unavailable.refusedText')}
      </Notice>
    );
  return (
    <Notice title={t(`unavailable.${type}`)} onRead={() => close('read')}>
      {t('unavailable.text')}
    </Notice>
  );
}

export function ModerationProcessDialog({ type, isOwn, close }: DialogView<'moderation process'>) {
  const { t } = useTranslation('compose');
  return (
    <Notice title={t(`moderation.${type}`)} onRead={() => close('read')}>
      {t(isOwn ? 'moderation.ownText' : 'moderation.text')}
    </Notice>
  );
}

export function LeftChatPopupDialog({ name, close }: DialogView<'left chat popup'>) {
  const { t } = useTranslation('compose');
  return (
    <Notice
      title={name === null ? t('leftChat.titleUnnamed') : t('leftChat.title', { name })}
      onRead={() => close('read')}
    >
      {t('leftChat.text')}
    </Notice>
  );
}

export function WaitForReplyDialog({ name, close }: DialogView<'wait for reply'>) {
  const { t } = useTranslation('compose');
  return (
    <Notice title={t('waitForReply.title')} onRead={() => close('read')}>
      {name === null
        ? t('waitForReply.textUnnamed', { count: figures.unansweredMessages })
        : t('waitForReply.text', { name, count: figures.unansweredMessages })}
    </Notice>
  );
}

export function BlockedByUserDialog({ name, close }: DialogView<'blocked by user'>) {
  const { t } = useTranslation('compose');
  return (
    <Notice
      title={name === null ? t('blockedBy.titleUnnamed') : t('blockedBy.title', { name })}
      onRead={() => close('read')}
    >
      {t('blockedBy.text')}
    </Notice>
  );
}

export function SpamLimitDialog({ close }: DialogView<'spam limit'>) {
  const { t } = useTranslation('compose');
  return (
    <Notice title={t('spamLimit.title')} onRead={() => close('read')}>
      {t('spamLimit.text', { count: figures.newChatsPerHour })}
    </Notice>
  );
}
