import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { build } from 'vite';
import { browserArguments, findChromium } from '#tests/kit/page/chromium.ts';
import { root } from '../tools/root.ts';
import { asFigure, atMost, percentile, type Report, type Row } from './table.ts';
import type * as BenchPage from './webChatStorePage.ts';
import type { Figures } from './webChatStorePage.ts';

/**
 * Measures the web's chat store: 100,000 messages in 200 chats, each run in a fresh profile of Chromium. A first load
 * writes large batches, a chat that the user opens writes small ones.
 */
const RUNS = 3;
/** Numbers of messages of one chat in a write. */
const BATCHES = [500, 50] as const;
/** A guide value, because the time depends on the disk: a busy machine with two cores needed 10 s in November 2026. */
const BULK_LIMIT_MS = 10_000;
const PAGE_LIMIT_MS = 2;

const entry = 'webChatStorePage';

/** Bundles the page with the store for the browser. */
async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'esnext',
      rolldownOptions: {
        input: resolve(import.meta.dirname, `${entry}.ts`),
        output: { codeSplitting: false },
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('nothing was bundled');
  return chunk.code;
}

/** Serves the page on loopback with cross-origin isolation, which gives it a precise clock. */
function serve(script: string): Promise<Server> {
  const server = createServer((request, response) => {
    const isScript = request.url === `/${entry}.js`;
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
    response.end(isScript ? script : '<!doctype html><title>bench</title>');
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

async function measure(browser: Browser, url: string, batch: number): Promise<Figures> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url);
    const source = `${url}/${entry}.js`;
    return await page.evaluate(
      async ([from, size]) => {
        const loaded = (await import(from)) as typeof BenchPage;
        return loaded.measure(size);
      },
      [source, batch] as const,
    );
  } finally {
    await context.close();
  }
}

interface Measured {
  readonly batch: number;
  readonly runs: Figures[];
}

export async function run(): Promise<Report> {
  const server = await serve(await bundle());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const measured = BATCHES.map((batch): Measured => ({ batch, runs: [] }));
  try {
    for (let round = 0; round < RUNS; round++)
      for (const { batch, runs } of measured) {
        // Each run has a new browser, so that background work of one run does not affect the next.
        const browser = await chromium.launch({
          executablePath: findChromium() ?? undefined,
          args: [...browserArguments],
        });
        try {
          runs.push(await measure(browser, url, batch));
        } finally {
          await browser.close();
        }
      }
  } finally {
    server.close();
  }
  return report(measured);
}

const middle = (values: readonly number[]) => percentile(values, 0.5);

function report(measured: readonly Measured[]): Report {
  const summaries = measured.map(({ batch, runs }) => ({
    batch,
    bulkMs: middle(runs.map((one) => one.bulkMs)),
    written: Math.min(...runs.map((one) => one.share)),
    page: runs.flatMap((one) => one.pageMs),
    read: runs.flatMap((one) => one.readMs),
    search: runs.flatMap((one) => one.searches),
  }));
  const [large] = summaries;
  if (!large) throw new Error('nothing was measured');
  const searches = Map.groupBy(large.search, ({ name }) => name);
  return {
    title: 'the chat store of the web, 100,000 messages over 200 chats, in Chromium',
    rows: summaries.map(({ batch, bulkMs, written, page, read }): Row => ({
      store: `${batch} messages a batch`,
      'written %': written * 100,
      'bulk ms': bulkMs,
      'page p50 ms': percentile(page, 0.5),
      'page p99 ms': percentile(page, 0.99),
      'read p50 ms': percentile(read, 0.5),
      'read p99 ms': percentile(read, 0.99),
    })),
    goals: [
      asFigure(atMost(`bulk, ${large.batch} a batch`, large.bulkMs, BULK_LIMIT_MS, 'ms')),
      atMost('page of 20, p99', percentile(large.page, 0.99), PAGE_LIMIT_MS, 'ms'),
    ],
    notes: [
      ...[...searches].map(
        ([name, found]) =>
          `search for ${name}: p50 ${Math.round(middle(found.map(({ tookMs }) => tookMs)))} ms, ` +
          `max ${Math.round(Math.max(...found.map(({ tookMs }) => tookMs)))} ms (${found[0]?.count ?? 0} found)`,
      ),
      'written below 100 %: the run was stopped after a minute, and the time for all messages is extrapolated',
    ],
  };
}
