import { useState, type SubmitEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { supporterNoteMax } from '#shared/domain/supporters.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { notify } from '#renderer/ui/notify.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import { earningsKeys } from '../keys.ts';
import styles from './supporter.module.css';

/** The streamer's private note about a supporter. The entered text stays if saving fails. */
export function NoteForm({ userId, note }: { readonly userId: string; readonly note: string }) {
  const { t } = useTranslation('earnings');
  const { api } = useServices();
  const client = useQueryClient();
  const [text, setText] = useState(note);
  const [isBusy, setBusy] = useState(false);
  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const answer = await api.call('saveSupporterNote', { params: { userId }, body: { text } });
    setBusy(false);
    if (!answer.ok) return void notify.error(t('supporter.failed'));
    notify.success(t('supporter.saved'));
    void client.invalidateQueries({ queryKey: earningsKeys.supporter(userId) });
    void client.invalidateQueries({ queryKey: earningsKeys.allSupporterNotes });
  }
  return (
    <form className={styles.note} onSubmit={(event) => void save(event)}>
      <TextArea
        label={t('supporter.note')}
        hint={t('supporter.noteHint')}
        maxLength={supporterNoteMax}
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="small" isBusy={isBusy} isDisabled={text.trim() === note}>
        {t('supporter.save')}
      </Button>
    </form>
  );
}
