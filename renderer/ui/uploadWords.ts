import { formatSize } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { uploadLimits } from '#shared/domain/uploads.ts';

/** An upload as displayed. `UploadEntry` of the uploads feature fits this type. */
export interface ShownUpload {
  readonly id: string;
  readonly kind: 'image' | 'video';
  readonly name: string;
  readonly previewUrl: string | null;
  readonly bytes: number;
  readonly originalBytes: number;
  readonly sentBytes: number;
  readonly state: 'preparing' | 'waiting' | 'sending' | 'finishing' | 'failed';
  /** The violated rule of §5 or the server's error code; null if there is no error or it is unknown. */
  readonly error: string | null;
  readonly megabytes: number | null;
  readonly isKept: boolean;
}

/** Maps errors of the client and the server to the rules of §5. The server checks each file again. */
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
  /** The state in a sentence. */
  text(upload: ShownUpload): string;
  /** The state in one or two words. */
  short(upload: ShownUpload): string;
  /** The progress while sending: "3.8 of 6 MB"; null in other states. */
  sent(upload: ShownUpload): string | null;
  /** The rule of §5 that a rejected file violates. */
  ruleOf(problem: string, megabytes?: number): string;
  /** Returns true if a retry may succeed. */
  mayRetry(upload: ShownUpload): boolean;
}

/** Returns functions that describe an upload. The caller loads the texts of `uploads`. */
export function useUploadWords(): UploadWords {
  const { t } = useTranslation('uploads');
  const locale = useLocale();
  const size = (bytes: number) => formatSize(locale, bytes);
  const isSmaller = ({ bytes, originalBytes }: ShownUpload) => bytes < originalBytes;
  const isCompressed = ({ bytes, originalBytes }: ShownUpload) =>
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
        return isSmaller(upload) ? isCompressed(upload) : '';
      return t(`state.${upload.state}`);
    },
    short(upload) {
      if (upload.state !== 'sending') return t(`short.${upload.state}`);
      return isSmaller(upload) ? `${size(upload.originalBytes)} → ${size(upload.bytes)}` : size(upload.bytes);
    },
    sent({ state, sentBytes, bytes }) {
      return state === 'sending' ? t('state.sent', { sent: size(sentBytes), of: size(bytes) }) : null;
    },
    // A file that was rejected on this device, or was never stored, would fail again.
    mayRetry: ({ state, error, isKept }) =>
      state === 'failed' && isKept && (error === null || !isRule(error) || error === 'invalid_upload'),
  };
}
