import { useEffect, useState } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { examineFile, type Examined } from '#renderer/services/uploads/examineFile.ts';
import { sendForm } from '#renderer/services/uploads/sendForm.ts';
import { uploadFile } from '#renderer/services/uploads/uploadFile.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useUploadWords } from '#renderer/ui/uploadWords.ts';

/** A picture to send with the next answer. */
interface Attachment {
  readonly name: string;
  readonly file: Examined;
  readonly previewUrl: string;
}

/**
 * Holds one picture for an answer, validated like every upload before it is shown, and removed after sending.
 */
export function useAttachment(chatId: string) {
  const { t } = useTranslation('support');
  const { api, config } = useServices();
  const words = useUploadWords();
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const previewUrl = attachment?.previewUrl;

  useEffect(() => () => void (previewUrl && URL.revokeObjectURL(previewUrl)), [previewUrl]);

  return {
    attachment,
    remove: () => setAttachment(null),
    async choose(chosen: File): Promise<void> {
      const file = await examineFile(chosen, { types: ['image'] });
      if ('problem' in file) {
        notify.error(t('picture.refused'), { text: words.ruleOf(file.problem, file.megabytes) });
        return;
      }
      const shown = new Blob([file.bytes], { type: file.kind.mime });
      setAttachment({ name: chosen.name, file, previewUrl: URL.createObjectURL(shown) });
    },
    /**
     * Uploads the picture and returns the id of the upload. Shows an error and returns null if the upload
     * fails.
     */
    async upload({ name, file }: Attachment): Promise<string | null> {
      const { type, extension, mime } = file.kind;
      const sent = await uploadFile(
        { tempId: crypto.randomUUID(), type, extension, chatId, purpose: 'chat' },
        () => Promise.resolve({ bytes: file.bytes, mime, name, poster: null }),
        {
          ...{ api, send: sendForm, signal: new AbortController().signal, onProgress: () => undefined },
          uploadOrigin: new URL(config.bases.core, globalThis.location.href).origin,
        },
      );
      if (sent.kind === 'done') return sent.tempUploadId;
      notify.error(
        t('picture.failed'),
        sent.kind === 'refused' ? { text: words.ruleOf(sent.code) } : { text: t('picture.later') },
      );
      return null;
    },
  };
}
