import { Component, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readErrorReport } from './errorReport.ts';
import { createErrorReporter, errorReporter } from './errors.ts';

function aPage() {
  const page = new EventTarget();
  const told: unknown[] = [];
  const reporter = createErrorReporter({
    now: () => 1,
    // Like in a browser, `reportError` fires an error event.
    reportError(error) {
      told.push(error);
      page.dispatchEvent(Object.assign(new Event('error'), { error, message: String(error) }));
    },
  });
  reporter.listen(page as never);
  return {
    page,
    reporter,
    told,
    noted: () => reporter.log.entries().map(({ source, message, times }) => [source, message, times]),
  };
}

describe('a page records', () => {
  it('uncaught errors, with the position if there is no stack', () => {
    const { page, reporter, noted } = aPage();
    const error = new TypeError('broken');
    page.dispatchEvent(Object.assign(new Event('error'), { error, message: 'broken' }));
    page.dispatchEvent(
      Object.assign(new Event('error'), {
        error: null,
        message: 'Script error.',
        filename: 'https://a.example/x.js',
        lineno: 3,
        colno: 4,
      }),
    );
    expect(noted()).toEqual([
      ['window', 'TypeError: broken', 1],
      ['window', 'Script error.', 1],
    ]);
    expect(reporter.log.entries()[1]?.stack).toBe('https://a.example/x.js:3:4');
  });

  it('unhandled rejections, and the same error only once', () => {
    const { page, noted } = aPage();
    const reason = new Error('late');
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    page.dispatchEvent(Object.assign(new Event('error'), { error: reason }));
    expect(noted()).toEqual([['promise', 'Error: late', 1]]);
  });
});

class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render(): ReactNode {
    return this.state.isBroken ? 'a failure' : this.props.children;
  }
}
function Broken(): never {
  throw new Error('drawn wrongly');
}

describe('a root of React', () => {
  afterEach(() => vi.restoreAllMocks());

  function draw(what: ReactNode) {
    const world = aPage();
    const written = vi.spyOn(console, 'error').mockReturnValue();
    const root = createRoot(document.createElement('div'), world.reporter.rootOptions);
    flushSync(() => root.render(what));
    return { ...world, written: written.mock.calls.flat().map(String) };
  }

  it('records errors that no boundary caught, and reports them to the window', () => {
    const { noted, told } = draw(<Broken />);
    expect(noted()).toEqual([['react', 'Error: drawn wrongly', 1]]);
    expect(told).toEqual([new Error('drawn wrongly')]);
  });

  it('records errors that a boundary caught, and logs them to the console', () => {
    const { noted, told, written } = draw(
      <Boundary>
        <Broken />
      </Boundary>,
    );
    expect(noted()).toEqual([['react, shown as a failure', 'Error: drawn wrongly', 1]]);
    // React also logs a warning, because this test does not use `act`.
    expect(written).toContain('Error: drawn wrongly');
    expect(told).toEqual([]);
  });

  it('records errors from which it recovered', () => {
    const { reporter, noted, told } = aPage();
    reporter.rootOptions.onRecoverableError(new Error('hydrated anew'), { componentStack: 'in Page' });
    expect(noted()).toEqual([['react, recovered', 'Error: hydrated anew', 1]]);
    expect(told).toHaveLength(1);
  });
});

it('the error report has the errors of the page and of the process, even if the process does not answer', async () => {
  const around = (readProcessErrors: () => Promise<string>) => readErrorReport({ readProcessErrors });
  expect(await around(() => Promise.resolve(''))).toBe('');
  expect(await around(() => Promise.resolve('main: broken'))).toBe('main: broken');
  errorReporter.log.add('window', 'broken here');
  expect(await around(() => Promise.resolve('main: broken'))).toMatch(
    /^\S+ window: broken here\n\nmain: broken$/,
  );
  expect(await around(() => Promise.reject(new Error('no answer')))).toMatch(/ window: broken here$/);
});
