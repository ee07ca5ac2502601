import { afterAll, beforeEach } from 'vitest';
import { checkConsole, watchConsole } from '../consoleGuard.ts';

const restore = watchConsole();

// `onTestFinished` runs after every `afterEach`, so the check includes the logs of cleanups.
beforeEach(({ onTestFinished }) => onTestFinished(checkConsole));
afterAll(() => {
  restore();
  checkConsole();
});
