/** How a form with a file was taken. Status 0: no answer came; `body` is what the answer says, null where that is no JSON. */
export interface FormAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The body of an answer, whatever it is. */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Posts a form and reports how far it is, from 0 to 1. Resolves in every case; `cancelled` where the signal ended it. */
export type SendForm = (
  url: string,
  form: FormData,
  options: { readonly signal: AbortSignal; readonly onProgress: (part: number) => void },
) => Promise<FormAnswer | 'cancelled'>;

/** The browser's own: `fetch` does not tell how much of a body is on its way. */
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
