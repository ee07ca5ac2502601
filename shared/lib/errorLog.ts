/** What went wrong, once for each kind: support reads it. */
export interface ErrorEntry {
  /** Who noticed it, such as `window` or `react`. */
  readonly source: string;
  readonly message: string;
  /** Where, as far as that is known. */
  readonly stack: string;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  readonly times: number;
}

export interface ErrorLog {
  /** `where` represents the stack of what has none. Never throws: it is what is called when something else did. */
  add(source: string, cause: unknown, where?: string): void;
  /** The newest last. */
  entries(): readonly ErrorEntry[];
}

/** More nobody reads, and an error that repeats itself for ever must not fill the memory. */
export const errorLogLimits = { entries: 30, messageChars: 300, stackChars: 1_200 } as const;

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** What must not leave the device with an error: the queries of addresses, tokens, e-mail addresses. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/([a-z][\w+.-]*:\/\/[^\s?#"')]*)[?#][^\s"')]*/gi, '$1'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 …'],
  [/(\b\w*(?:token|password|secret|authorization|cookie)\w*["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi, '$1…'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…@…'],
  // Long words with a digit, unless they name a file of the client.
  [/\b(?=[\w-]*\d)[\w-]{24,}(?:\.[\w-]{10,})*(?![\w-]*\.(?:js|cjs|mjs|css|ts|tsx)\b)/g, '…'],
];

export function withoutSecrets(text: string): string {
  return secrets.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
}

/** Far more than is kept: the patterns above never meet a text of megabytes. */
const clean = (text: string, most: number) => cut(withoutSecrets(text.slice(0, most * 4)), most);

function wordsOf(cause: unknown): { readonly message: string; readonly stack: string } {
  try {
    if (cause instanceof Error)
      return { message: `${cause.name}: ${cause.message}`, stack: cause.stack ?? '' };
    return { message: typeof cause === 'object' ? JSON.stringify(cause) : String(cause), stack: '' };
  } catch {
    return { message: 'something that can not be put into words', stack: '' };
  }
}

export function createErrorLog(options: {
  readonly now: () => number;
  /** What was kept of an earlier run. */
  readonly earlier?: readonly ErrorEntry[];
  /** Told of the first of each kind. */
  readonly onNew?: () => void;
}): ErrorLog {
  let entries: readonly ErrorEntry[] = (options.earlier ?? []).slice(-errorLogLimits.entries);
  return {
    add(source, cause, where) {
      const words = wordsOf(cause);
      const message = clean(words.message, errorLogLimits.messageChars);
      const stack = clean(words.stack || (where ?? ''), errorLogLimits.stackChars);
      const nowMs = options.now();
      const same = entries.find(
        (entry) => entry.source === source && entry.message === message && entry.stack === stack,
      );
      const entry = same
        ? { ...same, lastAtMs: nowMs, times: same.times + 1 }
        : { source, message, stack, firstAtMs: nowMs, lastAtMs: nowMs, times: 1 };
      entries = [...entries.filter((other) => other !== same), entry].slice(-errorLogLimits.entries);
      if (!same) options.onNew?.();
    },
    entries: () => entries,
  };
}
