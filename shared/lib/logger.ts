/** §9.4: log levels, with the same numbers as the live media SDK. */
export const loggerLevels = { debug: 0, info: 1, warn: 2, error: 3, nothing: 4 } as const;
export type LoggerLevel = (typeof loggerLevels)[keyof typeof loggerLevels];
export const defaultLoggerLevel: LoggerLevel = loggerLevels.warn;

type Write = (...what: readonly unknown[]) => void;
declare const console: { readonly debug: Write; readonly warn: Write; readonly error: Write };

let level: LoggerLevel = defaultLoggerLevel;

const at =
  (least: LoggerLevel, name: keyof typeof console): Write =>
  (...what) => {
    if (level <= least) console[name](...what);
  };

/**
 * The client's only access to the console. Messages below the level (`/config.json`, `loggerLevel`) are
 * dropped.
 */
export const logger = {
  debug: at(loggerLevels.debug, 'debug'),
  warn: at(loggerLevels.warn, 'warn'),
  error: at(loggerLevels.error, 'error'),
  level: (): LoggerLevel => level,
  setLevel(next: LoggerLevel): void {
    level = next;
  },
};
