/** One kind of error with its count, for support. */
export interface ErrorEntry {
  /** Part of the program that caught the error, such as `window` or `react`. */
  readonly source: string;
  readonly message: string;
  /** Stack or place of the error; empty if unknown. */
  readonly stack: string;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  readonly times: number;
}

export interface ErrorLog {
  /**
   * Adds an error. `where` replaces the stack of an error without one. Never throws, because it runs in error
   * handlers.
   */
  add(source: string, cause: unknown, where?: string): void;
  /** Returns the entries, newest last. */
  entries(): readonly ErrorEntry[];
}

/** Limits of the log, so that a recurring error cannot fill the memory. */
export const errorLogLimits = { entries: 30, messageChars: 300, stackChars: 1_200 } as const;

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** Patterns of data that must not leave the device with an error: URL queries, tokens, e-mail addresses. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/([a-z][\w+.-]*:\/\/[^\s?#"')]*)[?#][^\s"')]*/gi, '$1'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 …'],
  [/(\b\w*(?:token|password|secret|authorization|cookie)\w*["']?\s*[:=]\s*["']?)[^\s"',;&}]+/gi, '$1…'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…@…'],
  // Long words with a digit, except file names of the client.
  [/\b(?=[\w-]*\d)[\w-]{24,}(?:\.[\w-]{10,})*(?![\w-]*\.(?:js|cjs|mjs|css|ts|tsx)\b)/g, '…'],
];

export function withoutSecrets(text: string): string {
  return secrets.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
}

/** Cuts a long text before applying the patterns, because they would be slow on megabytes. */
const clean = (text: string, most: number) => cut(withoutSecrets(text.slice(0, most * 4)), most);

function wordsOf(cause: unknown): { readonly message: string; readonly stack: string } {
  try {
    if (cause instanceof Error)
      return { message: `${cause.name}: ${cause.message}`, stack: cause.stack ?? '' };
    return { message: typeof cause === 'object' ? JSON.stringify(cause) : String(cause), stack: '' };
  } catch {
    return { message: 'something that cannot be put into words', stack: '' };
  }
}

export function createErrorLog(options: {
  readonly now: () => number;
  /** Entries stored by an earlier run. */
  readonly earlier?: readonly ErrorEntry[];
  /** Called when a new kind of error is added. */
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
