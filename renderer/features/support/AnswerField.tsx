import { useRef, useState, type KeyboardEvent } from 'react';
import type { TicketDetails } from '#shared/api/support.ts';
import { messageTextMaxChars } from '#shared/domain/chat.ts';
import { ticketNoteMaxChars } from '#shared/domain/support.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { isKey } from '#renderer/ui/isKey.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Chip } from '#renderer/ui/Chip.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { FileInput } from '#renderer/ui/FileInput.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx';
import { PressButton } from '#renderer/ui/PressButton.tsx';
import { ReadyList } from './ReadyList.tsx';
import { useAttachment } from './useAttachment.ts';
import type { ReadyChoice } from './readyWords.ts';
import { useReadyList } from './useReadyList.ts';
import { useSupportStep } from './useTickets.ts';
import styles from './support.module.css';

const chipsShown = 3;

/**
 * Field for an answer or a staff note, each with its own draft. A ready-made answer is inserted, not sent.
 */
export function AnswerField({ details: { ticket, ready } }: { readonly details: TicketDetails }) {
  const { t } = useTranslation('support');
  const { api } = useServices();
  const step = useSupportStep();
  const area = useRef<HTMLTextAreaElement>(null);
  const [mode, setMode] = useState<FieldMode>('answer');
  const [drafts, setDrafts] = useState(() => draftsOf(ticket._id));
  const [isBusy, setBusy] = useState(false);
  const { attachment, choose, remove, upload } = useAttachment(ticket.chatId);
  const file = useRef<HTMLInputElement>(null);
  const text = drafts[mode];
  const isAnswer = mode === 'answer';
  const trimmed = text.trim();
  const isOthers = ticket.owner !== null && !ticket.isMine && ticket.state !== 'solved';
  const choices = ready.map(({ key, text: words }) => ({ key, title: t(`ready.${key}`), text: words }));
  const list = useReadyList({
    choices,
    field: isAnswer ? text : null,
    onChoose: replaceAnswer,
  });
  const canSend = isAnswer ? !isOthers && (trimmed !== '' || attachment !== null) : trimmed !== '';

  function write(next: string, where: FieldMode = mode): void {
    storeDraft(ticket._id, where, next);
    setDrafts(draftsOf(ticket._id));
  }

  function replaceAnswer({ text: words }: ReadyChoice): void {
    write(words, 'answer');
    area.current?.focus();
  }

  function putReady(words: string): void {
    setMode('answer');
    write(drafts.answer.trim() === '' ? words : `${drafts.answer.trimEnd()}\n${words}`, 'answer');
    area.current?.focus();
  }

  async function send(): Promise<void> {
    if (!canSend || isBusy) return;
    setBusy(true);
    const done = isAnswer
      ? await answer()
      : await step(api.call('addTicketNote', { params: { id: ticket._id }, body: { text: trimmed } }));
    setBusy(false);
    if (done === null) return;
    write('');
    if (isAnswer) remove();
  }

  async function answer() {
    const common = { chatId: ticket.chatId, tempId: crypto.randomUUID() };
    if (!attachment)
      return step(api.call('sendMessage', { body: { ...common, type: 'text', text: trimmed } }));
    const tempUploadId = await upload(attachment);
    if (tempUploadId === null) return null;
    return step(
      api.call('sendMessage', {
        body: {
          ...common,
          type: 'media',
          media: [{ tempUploadId }],
          ...(trimmed !== '' && { text: trimmed }),
        },
      }),
    );
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (list.press(event) || !isKey(event, 'Enter') || event.shiftKey) return;
    event.preventDefault();
    void send();
  }

  return (
    <div className={styles.write}>
      {list.isOpen && (
        <ReadyList
          id={list.id}
          search={list.asked}
          choices={list.found}
          total={ready.length}
          active={list.active}
          onChoose={replaceAnswer}
        />
      )}
      <div className={styles.ready} role="group" aria-label={t('ready.label')}>
        {ready.slice(0, chipsShown).map(({ key, text: words }) => (
          <Chip key={key} onPress={() => putReady(words)}>
            {t(`ready.${key}`)}
          </Chip>
        ))}
        <Menu
          label={t('ready.label')}
          placement="top start"
          trigger={
            <Button kind="outline" size="small" icon="bolt">
              {t('ready.all', { count: ready.length })}
            </Button>
          }
        >
          {ready.map(({ key, text: words }) => (
            <MenuItem key={key} onSelect={() => putReady(words)}>
              {t(`ready.${key}`)}
            </MenuItem>
          ))}
        </Menu>
      </div>
      <form
        className={cx(styles.field, !isAnswer && styles.isNote)}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className={styles.modes} role="group" aria-label={t('field.what')}>
          {(['answer', 'note'] as const).map((each) => (
            <PressButton
              key={each}
              className={cx(styles.mode, each === mode && styles.isChosen)}
              aria-pressed={each === mode}
              onPress={() => {
                setMode(each);
                area.current?.focus();
              }}
            >
              {each === 'note' && <Icon name="lock" />}
              {t(`field.${each}`)}
            </PressButton>
          ))}
        </div>
        <textarea
          {...(isAnswer ? list.aria : {})}
          ref={area}
          rows={2}
          aria-label={t(`field.${mode}`)}
          placeholder={
            isAnswer && isOthers
              ? t('field.others', { name: ticket.owner?.name ?? '' })
              : t(`field.${mode}Hint`)
          }
          value={text}
          maxLength={isAnswer ? messageTextMaxChars : ticketNoteMaxChars}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={press}
        />
        {isAnswer && attachment && (
          <div className={styles.attached}>
            <img src={attachment.previewUrl} alt="" />
            <span>{attachment.name}</span>
            <IconButton icon="close" label={t('picture.remove')} onPress={remove} />
          </div>
        )}
        <div className={styles.send}>
          {isAnswer && (
            <span className={styles.clip}>
              <IconButton icon="clip" label={t('picture.attach')} onPress={() => file.current?.click()} />
              <FileInput
                ref={file}
                label={t('picture.attach')}
                accept="image/jpeg,image/png"
                onChoose={([chosen]) => void (chosen && choose(chosen))}
              />
            </span>
          )}
          <small>{isAnswer ? t('field.then') : t('field.private')}</small>
          <Button type="submit" kind={isAnswer ? 'primary' : 'plain'} isBusy={isBusy} isDisabled={!canSend}>
            {t(isAnswer ? 'field.send' : 'field.add')}
          </Button>
        </div>
      </form>
    </div>
  );
}

export type FieldMode = 'answer' | 'note';
type Drafts = Readonly<Record<FieldMode, string>>;

const empty: Drafts = { answer: '', note: '' };
/** Drafts by ticket, kept until the page is reloaded, so that opening another ticket loses no text. */
const draftsByTicket = new Map<string, Drafts>();

const draftsOf = (ticketId: string): Drafts => draftsByTicket.get(ticketId) ?? empty;

function storeDraft(ticketId: string, mode: FieldMode, text: string): void {
  draftsByTicket.set(ticketId, { ...draftsOf(ticketId), [mode]: text });
}
