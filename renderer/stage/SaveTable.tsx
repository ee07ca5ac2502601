import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useTableFile, type TableFile } from '#renderer/services/tableFile.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { notify } from '#renderer/ui/notify.tsx';

/** Saves a table as a file. What did not come is said, and can be tried again. */
export function SaveTable({
  load,
  isDisabled,
  className,
  label,
}: {
  /** Null where some of it did not come. */
  readonly load: () => Promise<TableFile | null>;
  readonly isDisabled?: boolean;
  readonly className?: string;
  /** Names the file; absent: the usual words. */
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
