import { pino, type Logger } from 'pino';

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof logLevels)[number];

/** JSON lines on stderr: stdout belongs to what the person who starts it reads. Tokens never reach a line. */
export function createLog(level: LogLevel): Logger {
  const redact = { paths: ['token', '*.token', '*.password', '*.authorization'], censor: '[hidden]' };
  return pino({ level, redact, base: null }, pino.destination({ fd: 2, sync: true }));
}
