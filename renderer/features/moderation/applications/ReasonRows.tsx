import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { applicationLimits, itemReasons, type ApplicationDetails } from '#shared/domain/applications.ts';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { changed, keyOfMark, toggled, type Mark } from './marks.ts';
import { useApplicationWords } from './useApplicationWords.ts';
import styles from './applications.module.css';

/** Items to return, each with a reason and an optional note. */
export function ReasonRows({
  marks,
  details,
  onChange,
}: {
  readonly marks: readonly Mark[];
  readonly details: Pick<ApplicationDetails, 'pictures'>;
  readonly onChange: (marks: readonly Mark[]) => void;
}) {
  const { t } = useTranslation(['moderation', 'application']);
  const words = useApplicationWords();
  if (marks.length === 0) return null;
  return (
    <ul className={styles.reasons} aria-label={t('applications.goesBack')}>
      {marks.map((mark) => {
        const what = words.what(mark, details);
        return (
          <li key={keyOfMark(mark)}>
            <Icon name="warn" />
            <b>{what}</b>
            <Select
              label={t('applications.reasonOf', { what })}
              className={styles.reason}
              options={itemReasons[mark.item].map((id) => ({ id, label: t(`application:reason.${id}`) }))}
              value={mark.reason}
              onChange={(id) => {
                const reason = itemReasons[mark.item].find((known) => known === id);
                if (reason) onChange(changed(marks, mark, { reason }));
              }}
            />
            <TextField
              label={t('applications.note')}
              className={styles.reasonNote}
              maxLength={applicationLimits.noteMaxChars}
              value={mark.note}
              onChange={(event) => onChange(changed(marks, mark, { note: event.currentTarget.value }))}
            />
            <IconButton
              icon="close"
              label={t('applications.unmark', { what })}
              onPress={() => onChange(toggled(marks, mark))}
            />
          </li>
        );
      })}
    </ul>
  );
}
