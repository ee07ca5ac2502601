/**
 * Response to a form with a file. Status 0: no response arrived. `body` is the parsed JSON; null if it is not
 * JSON.
 */
export interface FormAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Parses a response body; null if it is not JSON. */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Posts a form and reports the progress from 0 to 1. Never rejects; resolves to `cancelled` if the signal
 * aborted it.
 */
export type SendForm = (
  url: string,
  form: FormData,
  options: { readonly signal: AbortSignal; readonly onProgress: (part: number) => void },
) => Promise<FormAnswer | 'cancelled'>;

/** Posts a form by XMLHttpRequest, because `fetch` does not report upload progress. */
export const sendForm: SendForm = (url, form, { signal, onProgress }) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve('cancelled');
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const end = (answer: FormAnswer | 'cancelled') => {
      signal.removeEventListener('abort', cancel);
      resolve(answer);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () =>
      end({ status: request.status, body: readBody(request.responseText) }),
    );
    request.addEventListener('error', () => end({ status: 0, body: null }));
    request.addEventListener('timeout', () => end({ status: 0, body: null }));
    request.addEventListener('abort', () => end('cancelled'));
    signal.addEventListener('abort', cancel);
    request.open('POST', url);
    request.send(form);
  });
