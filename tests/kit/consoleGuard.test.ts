import { afterEach, describe, it } from 'vitest';
import { expectLog } from './consoleGuard.ts';

const actWarning = 'An update to %s inside a test was not wrapped in act(...).';

// `it.fails` is satisfied by the error that the set-up file throws after the test.
describe('the console guard', () => {
  it.fails('fails a test that logs an error', () => console.error('unexpected'));

  it.fails('fails a test that logs a warning', () => console.warn('unexpected'));

  it.fails('fails a test that logs another text than it expects', () => {
    expectLog('warn', 'lost');
    console.warn('lost');
    console.warn('found');
  });

  it.fails('fails a test that logs at another level than it expects', () => {
    expectLog('warn', 'lost');
    console.warn('lost');
    console.error('lost');
  });

  it.fails('fails a test whose expected log is missing', () => expectLog('error', /lost/));

  it('accepts the logs that a test expects', () => {
    expectLog('error', 'could not load Menu');
    expectLog('warn', /^retry \d$/);
    console.error('could not load %s', 'Menu', new Error('lost'));
    console.warn('retry', 1);
    console.warn('retry', 2);
  });

  it.fails('forgets an expected log after its test', () => console.warn('retry', 1));

  it.fails('fails a test that updates a component outside of act', () => console.error(actWarning, 'Menu'));

  it('ignores an update that a timer triggers outside of act', async () => {
    // The timer calls the console itself, so no frame of this file is in the stack.
    setTimeout(console.error, 0, actWarning, 'Menu');
    await new Promise((done) => setTimeout(done, 0));
  });
});

describe('a test with a cleanup', () => {
  afterEach(() => console.error('unexpected'));
  it.fails('fails when its cleanup logs an error', () => undefined);
});
