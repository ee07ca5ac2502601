import { useEffect, useRef } from 'react';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { useUploads } from '#renderer/services/uploads/uploads.ts';
import { notify } from '#renderer/ui/notify.tsx';
import { UploadList } from '#renderer/ui/UploadList.tsx';

/** Running uploads to the gallery with their progress. Leaving the page does not stop the uploads. */
export function OwnUploads() {
  const { t } = useTranslation('gallery');
  const uploads = useUploads();
  const list = useSnapshot(uploads.state).list.filter(({ purpose }) => purpose !== 'story');
  const failed = list.filter(({ state }) => state === 'failed');
  const known = useRef(new Set(failed.map(({ id }) => id)));
  useEffect(() => {
    for (const { id, kind } of failed) {
      if (known.current.has(id)) continue;
      known.current.add(id);
      // §8: a toast as well, because the error at the upload may be out of view.
      notify.error(t(kind === 'video' ? 'fail_to_publish_video' : 'fail_to_publish_photo'));
    }
  });
  return <UploadList uploads={list} onCancel={uploads.cancel} onRetry={uploads.retry} />;
}
