import { pino, type Logger } from 'pino';

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Creates a logger of JSON lines on stderr, because stdout is for messages to the operator. Tokens and
 * passwords are redacted.
 */
export function createLog(level: LogLevel): Logger {
  const redact = { paths: ['token', '*.token', '*.password', '*.authorization'], censor: '[hidden]' };
  return pino({ level, redact, base: null }, pino.destination({ fd: 2, sync: true }));
}
