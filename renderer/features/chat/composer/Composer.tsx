import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { useSuspension } from '#renderer/services/useSuspension.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { messageTextMaxChars } from '#shared/domain/chat.ts';
import type { ReplyTo } from '#shared/domain/messageParts.ts';
import { visiblePattern } from '#shared/domain/visible.ts';
import type { Recipient, StoredChat } from '#shared/store/records.ts';
import { useServices } from '#renderer/services/context.ts';
import { useChatFeatures } from '#renderer/services/useChatFeatures.ts';
import { cx } from '#renderer/ui/cx.ts';
import { FileInput } from '#renderer/ui/FileInput.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { isKey } from '#renderer/ui/isKey.ts';
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { useChats } from '../chatContext.ts';
import { replyToOf, useAiming } from '../conversation/aim.ts';
import { typistOf } from '../conversation/target.ts';
import { nameOf } from '../message/names.ts';
import type { Outgoing } from '../session/actions.ts';
import { AimBar, AimKeys } from './AimBar.tsx';
import { DropZone } from './DropZone.tsx';
import { PickerButton } from './PickerButton.tsx';
import { pickerPanes } from './pickerProps.ts';
import { acceptedTypes } from '#renderer/services/uploads/rules.ts';
import { Tray } from './Tray.tsx';
import { useDraft, usePostDraft, useRestoredDraft } from './useDraft.ts';
import { useEditing } from './useEditing.ts';
import { useFiles } from './useFiles.ts';
import { useRefusals } from './useRefusals.ts';
import { useSendingDialog } from './useSendingDialog.ts';
import { useVoiceMessage } from './useVoiceMessage.ts';
import { VoiceBar } from './VoiceBar.tsx';
import styles from './composer.module.css';

/** Number of characters left at which the counter appears. */
const countedFrom = 200;

/**
 * The composer: text, files, camera, voice messages, emoji, stickers, GIFs and gifts. Enter sends,
 * Shift+Enter starts a new line, Escape cancels a reply or an edit.
 */
export function Composer({ recipient, chat }: { recipient: Recipient; chat: StoredChat | null }) {
  const { t } = useTranslation(['compose', 'common', 'chat']);
  const { session, actions } = useChats();
  const { dialogs } = useServices();
  const draft = useDraft(recipient, chat);
  const offers = useChatFeatures();
  const files = useFiles(draft, offers('video'));
  const voice = useVoiceMessage(recipient, post);
  const aiming = useAiming();
  const { aim } = aiming;
  const editing = useEditing(aiming, draft, () => notify.info(t('chat:message.editOver')));
  const text = editing?.text ?? draft.text;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const wantsToSend = useRef(false);
  useRefusals(recipient, chat);
  useRestoredDraft(recipient, chat, draft);
  const postDraft = usePostDraft(recipient, draft);
  const openFile = useSendingDialog(draft, sendAll, offers('paidMedia'));
  const name = (chat && nameOf(chat)) ?? null;
  // Gifts cannot be sent to support.
  const isAtDesk = recipient.kind === 'support' || chat?.type === 'support';
  const left = messageTextMaxChars - text.length;
  useEffect(() => {
    if (aim) field.current?.focus();
  }, [aim]);

  /** Returns the quote for the message being sent, and closes the reply bar; null: no reply. */
  function endReply(): ReplyTo | null {
    if (aim?.kind !== 'reply') return null;
    aiming.end();
    return replyToOf(aim.message);
  }

  /** Returns true if the other user deleted their account, and opens a dialog that says so. */
  function hasLeft(): boolean {
    const isGone = chat?.user?.deleted === true;
    if (isGone) void dialogs.open('left chat popup', { name });
    return isGone;
  }
  /**
   * Sends a message without touching the draft. Resolves to false if the other user deleted their account;
   * rejects if the device has no space to store it.
   */
  async function post(outgoing: Outgoing): Promise<boolean> {
    if (hasLeft()) return false;
    const replyTo = endReply();
    await actions.send(recipient, [outgoing], { source: 'chat', keepDraft: true, replyTo });
    return true;
  }
  async function addFiles(chosen: readonly Blob[]): Promise<void> {
    const isWhole = await files.take(chosen);
    // The message is incomplete without a refused file, so the user must press Send again.
    if (!isWhole) wantsToSend.current = false;
    if (wantsToSend.current && !files.isReading()) sendAll();
  }
  /** Sends text and files as one message. Waits for files that are still being read. */
  function sendAll(): void {
    if (editing) return editing.save();
    const { text, attachments } = draft.now();
    // Text without visible characters counts as empty.
    const whole = visiblePattern.test(text) ? text.trim() : '';
    field.current?.focus();
    wantsToSend.current = files.isReading();
    if (wantsToSend.current || (whole === '' && attachments.length === 0)) return;
    // Restored text plus newer text may exceed the limits of one message.
    if (whole.length > messageTextMaxChars || files.areTooMany() || hasLeft()) return;
    files.forgetNote();
    const replyTo = endReply();
    if (attachments.length === 0) void postDraft({ type: 'text', text: whole }, replyTo);
    else void postDraft({ type: 'media', text: whole === '' ? null : whole, attachments }, replyTo);
  }
  function write(text: string): void {
    if (editing) return editing.write(text);
    draft.write(text);
    const typist = typistOf(chat);
    if (typist !== null && text !== '') session.sendTyping(typist);
  }
  function insert(piece: string): void {
    const from = field.current?.selectionStart ?? text.length;
    const to = field.current?.selectionEnd ?? from;
    const before = editing ? text : draft.now().text;
    const next = before.slice(0, from) + piece + before.slice(to);
    if (next.length > messageTextMaxChars) return;
    write(next);
    // Waits until React has rendered the new text.
    requestAnimationFrame(() => field.current?.setSelectionRange(from + piece.length, from + piece.length));
  }
  function press(event: KeyboardEvent): void {
    if (isKey(event, 'Escape') && files.note) {
      event.preventDefault();
      files.forgetNote();
    } else if (isKey(event, 'Escape') && aim) {
      event.preventDefault();
      event.stopPropagation();
      aiming.end();
    }
    if (event.key === 'ArrowUp' && text === '' && !event.shiftKey && aiming.editLast())
      event.preventDefault();
    if (!isKey(event, 'Enter') || event.shiftKey) return;
    event.preventDefault();
    sendAll();
  }
  function paste(event: ClipboardEvent): void {
    const { files: pasted, types } = event.clipboardData;
    // Copied table cells come as text and as an image; insert the text.
    if (pasted.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    void addFiles([...pasted]);
  }
  async function shoot(what: 'photo' | 'video'): Promise<void> {
    const shot = await dialogs.open(what === 'photo' ? 'take photo' : 'take video', {});
    if (shot) await addFiles([shot]);
  }
  const choose = () => chooser.current?.click();

  if (voice.recorder)
    return (
      <VoiceBar
        recorder={voice.recorder}
        problem={voice.problem}
        onDiscard={() => void voice.askToDiscard()}
        onSend={() => void voice.send()}
      />
    );
  return (
    <form
      ref={form}
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        sendAll();
      }}
    >
      {aim && (
        <AimBar
          aim={aim}
          name={name ?? t('chat:somebody')}
          leftMs={editing?.leftMs ?? 0}
          onEnd={() => {
            aiming.end();
            field.current?.focus();
          }}
        />
      )}
      {!editing && <Tray attachments={draft.attachments} files={files} onOpen={openFile} onAdd={choose} />}
      <div className={styles.line}>
        {!editing && <IconButton icon="clip" label={t('attach')} onPress={choose} />}
        <FileInput
          ref={chooser}
          isMultiple
          label={t('chooseFiles')}
          accept={acceptedTypes(offers('video'))}
          onChoose={(chosen) => void addFiles(chosen)}
        />
        <textarea
          ref={field}
          className={styles.field}
          aria-label={t('placeholder')}
          placeholder={t('placeholder')}
          value={text}
          rows={1}
          maxLength={messageTextMaxChars}
          dir="auto"
          enterKeyHint="send"
          onChange={(event) => write(event.target.value)}
          onKeyDown={press}
          onPaste={paste}
        />
        {left <= countedFrom && (
          <span className={cx(styles.left, left < 0 && styles.over)} role="status">
            {t('common:charactersLeft', { count: left })}
          </span>
        )}
        {!editing && (
          <span className={styles.extra}>
            <Menu
              label={t('openCamera')}
              placement="top end"
              trigger={<IconButton icon="cam" label={t('openCamera')} />}
            >
              <MenuItem icon="image" onSelect={() => void shoot('photo')}>
                {t('takePhoto')}
              </MenuItem>
              {offers('video') && (
                <MenuItem icon="cam" onSelect={() => void shoot('video')}>
                  {t('takeVideo')}
                </MenuItem>
              )}
            </Menu>
            {offers('voice') && (
              <IconButton icon="mic" label={t('voice.record')} onPress={() => void voice.start()} />
            )}
          </span>
        )}
        <PickerButton
          name={name}
          panes={pickerPanes.filter(
            (pane) => pane === 'emoji' || (!editing && offers(pane) && (pane !== 'gifts' || !isAtDesk)),
          )}
          onEmoji={insert}
          onSend={(outgoing) => void post(outgoing).catch(() => notify.error(t('notKept')))}
        />
        <IconButton
          icon={editing ? 'check' : 'send'}
          label={editing ? t('chat:message.saveEdit') : t('send')}
          type="submit"
          className={styles.send}
        />
      </div>
      {aim && <AimKeys isEdit={editing !== null} />}
      <DropZone within={form} onFiles={(dropped) => void addFiles(dropped)} />
    </form>
  );
}

/**
 * Shows the composer, or the reason why a suspended user cannot write. Writing to support is always possible.
 */
export function WhileAllowed({
  isSupport,
  children,
}: {
  readonly isSupport: boolean;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('common');
  const when = useWhen();
  const suspension = useSuspension();
  if (!suspension || isSupport) return children;
  const { until } = suspension;
  return (
    <p role="note" className={styles.paused}>
      <Icon name="clock" />
      {until === null ? t('paused.writeOpen') : t('paused.write', { when: when(until) })}
    </p>
  );
}
