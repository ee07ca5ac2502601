import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { applicationItems, applicationLimits, type ApplicationDetails } from '#shared/domain/applications.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { TextArea } from '#renderer/ui/TextArea.tsx';
import { hasMark, keyOfMark, toggled, type Mark, type Marked } from './marks.ts';
import { ReasonRows } from './ReasonRows.tsx';
import { useApplicationWords } from './useApplicationWords.ts';
import styles from './applications.module.css';

/** What goes back, why, and a few words to her. */
export function SendBackDialog({
  details,
  marks,
  isBusy,
  onMarks,
  onSend,
  onClose,
}: {
  readonly details: ApplicationDetails;
  readonly marks: readonly Mark[];
  readonly isBusy: boolean;
  readonly onMarks: (marks: readonly Mark[]) => void;
  readonly onSend: (message: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['moderation', 'common']);
  const words = useApplicationWords();
  const [message, setMessage] = useState('');
  const shown = details.pictures.filter(({ item }) => item.status !== 'refused');
  const all = applicationItems.flatMap((item): readonly Marked[] => {
    const ids = shown.filter(({ kind }) => kind === item).map((picture) => picture.item.id);
    return ids.length === 0 ? [{ item, itemId: null }] : ids.map((itemId) => ({ item, itemId }));
  });
  const left = all.filter((what) => !hasMark(marks, what));
  return (
    <Dialog
      title={t('applications.sendBack.title', { name: words.name(details) })}
      size="medium"
      phone="full"
      isDismissable={false}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common:cancel')}</Button>
          <Button
            kind="primary"
            isDisabled={marks.length === 0}
            isBusy={isBusy}
            onPress={() => onSend(message)}
          >
            {t('applications.sendBack.action')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <ReasonRows marks={marks} details={details} onChange={onMarks} />
        <Select
          label={t('applications.sendBack.add')}
          placeholder={t('applications.sendBack.choose')}
          options={left.map((what) => ({ id: keyOfMark(what), label: words.what(what, details) }))}
          value={null}
          onChange={(id) => {
            const what = left.find((one) => keyOfMark(one) === id);
            if (what) onMarks(toggled(marks, what));
          }}
        />
        <TextArea
          label={t('applications.message')}
          hint={t('applications.messageHint')}
          rows={3}
          maxLength={applicationLimits.messageMaxChars}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
