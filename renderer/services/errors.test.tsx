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
    // As a browser does it.
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

describe('a page notes', () => {
  it('what nobody caught, with its place where it has no stack', () => {
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

  it('a promise that nobody caught, and the same error once wherever it comes by', () => {
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

  it('a root of React notes what no boundary caught, and tells the window of it', () => {
    const { noted, told } = draw(<Broken />);
    expect(noted()).toEqual([['react', 'Error: drawn wrongly', 1]]);
    expect(told).toEqual([new Error('drawn wrongly')]);
  });

  it('a root of React notes what a boundary caught, and writes it into the console', () => {
    const { noted, told, written } = draw(
      <Boundary>
        <Broken />
      </Boundary>,
    );
    expect(noted()).toEqual([['react, shown as a failure', 'Error: drawn wrongly', 1]]);
    // React warns of what this test does without `act` as well.
    expect(written).toContain('Error: drawn wrongly');
    expect(told).toEqual([]);
  });

  it('a root of React notes what it recovered from', () => {
    const { reporter, noted, told } = aPage();
    reporter.rootOptions.onRecoverableError(new Error('hydrated anew'), { componentStack: 'in Page' });
    expect(noted()).toEqual([['react, recovered', 'Error: hydrated anew', 1]]);
    expect(told).toHaveLength(1);
  });
});

it('the error log gives support what the page and the process around it noted, also where the process does not answer', async () => {
  const around = (readProcessErrors: () => Promise<string>) => readErrorReport({ readProcessErrors });
  expect(await around(() => Promise.resolve(''))).toBe('');
  expect(await around(() => Promise.resolve('main: broken'))).toBe('main: broken');
  errorReporter.log.add('window', 'broken here');
  expect(await around(() => Promise.resolve('main: broken'))).toMatch(
    /^\S+ window: broken here\n\nmain: broken$/,
  );
  expect(await around(() => Promise.reject(new Error('no answer')))).toMatch(/ window: broken here$/);
});
