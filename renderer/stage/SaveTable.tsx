import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useTableFile, type TableFile } from '#renderer/services/tableFile.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { notify } from '#renderer/ui/notify.tsx';

/** Saves a table as a file. Shows an error that the user can retry if loading or saving fails. */
export function SaveTable({
  load,
  isDisabled,
  className,
  label,
}: {
  /** Loads the table; null if some of its data failed to load. */
  readonly load: () => Promise<TableFile | null>;
  readonly isDisabled?: boolean;
  readonly className?: string;
  /** The button's text; absent: the default text. */
  readonly label?: string;
}) {
  const { t } = useTranslation('common');
  const { isBusy, save } = useTableFile();
  return (
    <Button
      kind="quiet"
      size="small"
      icon="download"
      className={className}
      isBusy={isBusy}
      isDisabled={isDisabled}
      onPress={() => void save(load).then((isSaved) => isSaved || notify.error(t('csv.failed')))}
    >
      {label ?? t('csv.save')}
    </Button>
  );
}
