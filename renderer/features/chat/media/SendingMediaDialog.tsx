import { useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Attachment } from '#shared/store/records.ts';
import { formatDuration } from '#renderer/i18n/format.ts';
import type { DialogView } from '#renderer/services/dialogKinds.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Switch } from '#renderer/ui/Switch.tsx';
import { TextField } from '#renderer/ui/TextField.tsx';
import { useBlobUrl } from '#renderer/services/useBlobUrl.ts';
import styles from './dialogs.module.css';

/** Maximum number of digits of a price in coins. */
const priceDigits = 5;

/** Dialog for the chosen files, one at a time, with crop, privacy and price. Closing keeps the changes. */
export function SendingMediaDialog({
  attachments,
  startId,
  canCharge,
  readFile,
  crop,
  close,
}: DialogView<'sending media'>) {
  const { t } = useTranslation(['compose', 'common']);
  const [all, setAll] = useState<readonly Attachment[]>(attachments);
  const [shownId, setShownId] = useState(startId);
  const shown = all.find(({ fileId }) => fileId === shownId) ?? all[0];
  const at = shown ? all.indexOf(shown) : -1;
  const finish = (isSent: boolean) => close({ attachments: all, isSent });

  function change(of: Attachment, next: Attachment | null): void {
    const rest = all.flatMap((one) => (one.fileId === of.fileId ? (next ? [next] : []) : [one]));
    if (rest.length === 0) return close({ attachments: [], isSent: false });
    setAll(rest);
    setShownId(next?.fileId ?? rest[Math.min(at, rest.length - 1)]?.fileId ?? '');
  }
  async function cropIt(of: Attachment): Promise<void> {
    const next = await crop(of);
    if (next) change(of, next);
  }

  if (!shown) return null;
  return (
    <Dialog
      title={t('sending.title')}
      size="medium"
      phone="full"
      isDismissable={false}
      onClose={() => finish(false)}
      actions={
        <>
          <Button onPress={() => finish(false)}>{t('sending.keep')}</Button>
          <Button kind="primary" icon="send" onPress={() => finish(true)}>
            {t('sending.send')}
          </Button>
        </>
      }
    >
      <Shown key={shown.fileId} attachment={shown} readFile={readFile} />
      {all.length > 1 && (
        <div className={styles.steps}>
          <Button
            size="small"
            isDisabled={at <= 0}
            onPress={() => setShownId(all[at - 1]?.fileId ?? shownId)}
          >
            {t('common:viewer.previous')}
          </Button>
          <span className={styles.count} role="status">
            {t('common:viewer.position', { at: at + 1, of: all.length })}
          </span>
          <Button
            size="small"
            isDisabled={at >= all.length - 1}
            onPress={() => setShownId(all[at + 1]?.fileId ?? shownId)}
          >
            {t('common:viewer.next')}
          </Button>
        </div>
      )}
      <div className={styles.commands}>
        {shown.type === 'image' && (
          <Button size="small" icon="edit" onPress={() => void cropIt(shown)}>
            {t('sending.crop')}
          </Button>
        )}
        <Button size="small" kind="dangerSoft" icon="trash" onPress={() => change(shown, null)}>
          {t('common:remove')}
        </Button>
      </div>
      {shown.type !== 'audio' && (
        <Switch
          isRow
          icon="lock"
          hint={t('sending.privateHint')}
          checked={shown.isPrivate || shown.price !== null}
          disabled={shown.price !== null}
          onChange={({ target }) => change(shown, { ...shown, isPrivate: target.checked })}
        >
          {t('sending.private')}
        </Switch>
      )}
      {canCharge && shown.type !== 'audio' && (
        <TextField
          label={t('sending.price')}
          hint={t('sending.priceHint')}
          inputMode="numeric"
          autoComplete="off"
          value={shown.price === null ? '' : String(shown.price)}
          onChange={({ target }) => {
            const digits = target.value.replaceAll(/\D/g, '').slice(0, priceDigits);
            const price = Number(digits) > 0 ? Number(digits) : null;
            change(shown, { ...shown, price, isPrivate: price !== null || shown.isPrivate });
          }}
        />
      )}
    </Dialog>
  );
}

function Shown({
  attachment,
  readFile,
}: {
  attachment: Attachment;
  readFile: (attachment: Attachment) => Promise<Blob | null>;
}) {
  const { type, name, duration } = attachment;
  // Keeps the first object, because price and privacy change while the preview does not.
  const [first] = useState(attachment);
  const url = useBlobUrl(type === 'audio' ? null : first, readFile);
  return (
    <figure className={styles.shown}>
      {url === null ? (
        <Icon name={type === 'audio' ? 'sound' : 'image'} />
      ) : (
        <img src={url} alt={name} className={styles.whole} draggable={false} />
      )}
      {type !== 'image' && (
        <figcaption>
          {name}
          {duration !== null && ` · ${formatDuration(duration * 1000)}`}
        </figcaption>
      )}
    </figure>
  );
}
