import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { applicationItems, type ApplicationDetails } from '#shared/domain/applications.ts';
import { Select } from '#renderer/ui/Select.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { hasMark, keyOfMark, toggled, type Mark, type Marked } from './marks.ts';
import { ReasonRows } from './ReasonRows.tsx';
import { useApplicationWords } from './useApplicationWords.ts';

/** Returns items to the applicant with reasons and a short message. */
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
  const { t } = useTranslation('moderation');
  const words = useApplicationWords();
  const shown = details.pictures.filter(({ item }) => item.status !== 'refused');
  const all = applicationItems.flatMap((item): readonly Marked[] => {
    const ids = shown.filter(({ kind }) => kind === item).map((picture) => picture.item.id);
    return ids.length === 0 ? [{ item, itemId: null }] : ids.map((itemId) => ({ item, itemId }));
  });
  const left = all.filter((what) => !hasMark(marks, what));
  return (
    <DecisionDialog
      title={t('applications.sendBack.title', { name: words.name(details) })}
      action={t('applications.sendBack.action')}
      isDisabled={marks.length === 0}
      isBusy={isBusy}
      onDecide={onSend}
      onClose={onClose}
    >
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
    </DecisionDialog>
  );
}
