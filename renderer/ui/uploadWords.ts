import { formatSize } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { uploadLimits } from '#shared/domain/uploads.ts';

/** A file on its way, as it is shown; `UploadEntry` of the uploads is one. */
export interface ShownUpload {
  readonly id: string;
  readonly kind: 'image' | 'video';
  readonly name: string;
  readonly previewUrl: string | null;
  readonly bytes: number;
  readonly originalBytes: number;
  readonly sentBytes: number;
  readonly state: 'preparing' | 'waiting' | 'sending' | 'finishing' | 'failed';
  /** Which rule of §5 it breaks, or what the server said. */
  readonly error: string | null;
  readonly megabytes: number | null;
  readonly isKept: boolean;
}

/** Which rule the server means: it looks at the bytes once more. */
const rules = {
  format: 'format',
  unsupported_media_type: 'format',
  invalid_upload: 'format',
  duration: 'duration',
  video_too_long: 'duration',
  size: 'size',
  too_large: 'size',
  pixels: 'pixels',
  storage: 'storage',
  gone: 'gone',
  folder: 'folder',
  file_gone: 'gone',
} as const;
const isRule = (error: string): error is keyof typeof rules => Object.hasOwn(rules, error);

export interface UploadWords {
  /** How it stands, in a sentence. */
  text(upload: ShownUpload): string;
  /** The same in a word or two. */
  short(upload: ShownUpload): string;
  /** "3.8 of 6 MB", while it is sent. */
  sent(upload: ShownUpload): string | null;
  /** Which rule of §5 a file breaks that is not on its way. */
  ruleOf(problem: string, megabytes?: number): string;
  /** Whether trying again makes sense. */
  mayRetry(upload: ShownUpload): boolean;
}

/** What is said of a file on its way. Whoever shows one loads the texts of `uploads`. */
export function useUploadWords(): UploadWords {
  const { t } = useTranslation('uploads');
  const locale = useLocale();
  const size = (bytes: number) => formatSize(locale, bytes);
  const isSmaller = ({ bytes, originalBytes }: ShownUpload) => bytes < originalBytes;
  const made = ({ bytes, originalBytes }: ShownUpload) =>
    t('smaller', { from: size(originalBytes), to: size(bytes) });

  function ruleOf(problem: string, megabytes = 0): string {
    if (!isRule(problem)) return t('refused.other');
    return t(`rule.${rules[problem]}`, {
      megabytes,
      megapixels: uploadLimits.imageMaxPixels / 1_000_000,
    });
  }
  function whyNot({ error, kind, megabytes }: ShownUpload): string {
    if (error === null) return t('short.failed');
    if (error === 'limit' || error === 'conflict') return t('refused.full');
    return ruleOf(error, megabytes ?? uploadLimits.maxBytes[kind] / (1024 * 1024));
  }
  return {
    ruleOf,
    text(upload) {
      if (upload.state === 'failed') return whyNot(upload);
      if (upload.state === 'sending' || (upload.state === 'finishing' && isSmaller(upload)))
        return isSmaller(upload) ? made(upload) : '';
      return t(`state.${upload.state}`);
    },
    short(upload) {
      if (upload.state !== 'sending') return t(`short.${upload.state}`);
      return isSmaller(upload) ? `${size(upload.originalBytes)} → ${size(upload.bytes)}` : size(upload.bytes);
    },
    sent({ state, sentBytes, bytes }) {
      return state === 'sending' ? t('state.sent', { sent: size(sentBytes), of: size(bytes) }) : null;
    },
    // What the device itself refuses, or was never kept, is refused again.
    mayRetry: ({ state, error, isKept }) =>
      state === 'failed' && isKept && (error === null || !isRule(error) || error === 'invalid_upload'),
  };
}
