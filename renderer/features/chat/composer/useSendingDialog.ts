import type { Attachment } from '#shared/store/records.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { useServices } from '#renderer/services/context.ts';
import { useChats } from '../chatContext.ts';
import { posterIdOf } from '../session/orphanedFiles.ts';
import { storeFile } from './storeFile.ts';
import type { ComposedDraft } from './useDraft.ts';
import { maxMegapixels } from '#renderer/services/uploads/rules.ts';

/**
 * Returns a function that opens the "sending media" dialog at a chosen file. Changes go to the draft, and the
 * dialog can send it.
 */
export function useSendingDialog(
  draft: ComposedDraft,
  send: () => void,
  hasPaidMedia: boolean,
): (at: Attachment) => void {
  const { t } = useTranslation('uploads');
  const { session } = useChats();
  const { dialogs, session: signedIn } = useServices();
  const { chats } = session.storage;

  async function readFile(fileId: string): Promise<Blob | null> {
    const file = await chats.getFile({ fileId });
    return file && new Blob([new Uint8Array(file.bytes)], { type: file.type });
  }
  async function crop(attachment: Attachment): Promise<Attachment | null> {
    const source = await readFile(attachment.fileId);
    const cropped = source && (await dialogs.open('crop photo', { source }));
    if (!cropped) return null;
    const taken = await storeFile(new File([cropped], attachment.name, { type: cropped.type }), { chats });
    if ('problem' in taken) {
      notify.error(
        t(`rule.${taken.problem}`, { megabytes: taken.megabytes ?? 0, megapixels: maxMegapixels }),
      );
      return null;
    }
    const { isPrivate, price } = attachment;
    return { ...taken.attachment, isPrivate, price };
  }

  async function open(at: Attachment): Promise<void> {
    const before = draft.now().attachments;
    const answer = await dialogs.open('sending media', {
      attachments: before,
      startId: at.fileId,
      // §6: streamers earn, so they may name a price.
      canCharge: hasPaidMedia && signedIn.state.user?.rolesGroup === 'goddess',
      readFile: async ({ fileId, type }) => readFile(type === 'video' ? posterIdOf(fileId) : fileId),
      crop,
    });
    if (!answer) return;
    const shown = new Set(before.map(({ fileId }) => fileId));
    // Files may have been added to the draft while the dialog was open.
    draft.change((now) => [...answer.attachments, ...now.filter(({ fileId }) => !shown.has(fileId))]);
    const sentIds = new Set(answer.attachments.map(({ fileId }) => fileId));
    const removed = before.filter(({ fileId }) => !sentIds.has(fileId));
    const fileIds = removed.flatMap(({ fileId }) => [fileId, posterIdOf(fileId)]);
    if (fileIds.length > 0) await chats.deleteFiles({ fileIds });
    if (answer.isSent) send();
  }
  return (at) => void open(at);
}
