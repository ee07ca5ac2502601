import type { ApiClient } from '#renderer/services/apiClient.ts';

export interface TakenSelfie {
  readonly gestureId: string;
  readonly photo: Blob;
}

/** `later`: a retry may succeed. */
export type Sent = 'done' | 'later' | 'refused';

/** Uploads one photo for each gesture, then tells the server which photo shows which gesture. */
export async function sendSelfies(
  selfies: readonly TakenSelfie[],
  {
    api,
    origin,
    signal,
  }: {
    readonly api: Pick<ApiClient, 'call'>;
    /** Base for resolving relative upload paths that the server returns. */
    readonly origin: string;
    readonly signal: AbortSignal;
  },
): Promise<Sent> {
  const tickets = await api.call(
    'createGroupFileUpload',
    {
      body: selfies.map(({ gestureId }) => ({
        ...{ tempId: gestureId, type: 'image', extension: 'jpg', purpose: 'gesture' },
      })) as never,
    },
    { signal },
  );
  if (!tickets.ok) return tickets.ok === false && !tickets.error.canRetry ? 'refused' : 'later';
  for (const [index, { url, fields }] of tickets.value.entries()) {
    const photo = selfies[index]?.photo;
    if (!photo) return 'refused';
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', photo, 'selfie.jpg');
    const answer = await post(new URL(url, origin).href, form, signal);
    if (answer !== 'done') return answer;
  }
  const gestures = tickets.value.map(({ tempId, tempUploadId }) => ({ gestureId: tempId, tempUploadId }));
  const added = await api.call('addGestures', { body: { gestures } }, { signal });
  if (added.ok) return 'done';
  return added.ok === false && !added.error.canRetry ? 'refused' : 'later';
}

async function post(url: string, body: FormData, signal: AbortSignal): Promise<Sent> {
  try {
    const { ok, status } = await fetch(url, { method: 'POST', body, signal });
    if (ok) return 'done';
    return status >= 500 || status === 429 ? 'later' : 'refused';
  } catch {
    return 'later';
  }
}
