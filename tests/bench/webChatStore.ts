import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { build } from 'vite';
import { browserArguments, findChromium } from '#tests/kit/page/chromium.ts';
import { root } from '../tools/root.ts';
import { atLeast, atMost, percentile, type Report, type Row } from './table.ts';
import type * as BenchPage from './webChatStorePage.ts';
import type { Figures } from './webChatStorePage.ts';

/**
 * Compares the web's chat store with Dexie, RxDB and PouchDB in one run: the same 100,000 messages in 200 chats, each
 * in a fresh profile of the same Chromium, in turns. All write the same batches and read messages by id and place.
 * The peers do less work: they compare no versions and count no unread messages.
 */
const RUNS = 3;
const SLOW_RUNS = 1;
const BULK_RATIO = 1.5;
const PAGE_LIMIT_MS = 2;

interface Contender {
  readonly name: string;
  readonly runs: number;
  /** Number of messages of one chat in a batch. */
  readonly batch: number;
  readonly isPeer: boolean;
}
const contenders: readonly Contender[] = [
  { name: 'ours', runs: RUNS, batch: 500, isPeer: false },
  { name: 'Dexie', runs: RUNS, batch: 500, isPeer: true },
  { name: 'RxDB', runs: SLOW_RUNS, batch: 500, isPeer: true },
  { name: 'PouchDB', runs: SLOW_RUNS, batch: 500, isPeer: true },
  { name: 'ours', runs: RUNS, batch: 50, isPeer: false },
  { name: 'Dexie', runs: RUNS, batch: 50, isPeer: false },
  { name: 'Dexie, comparing', runs: SLOW_RUNS, batch: 500, isPeer: false },
];

const entry = 'webChatStorePage';

/** Bundles the page with all four stores for the browser. */
async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    // PouchDB imports Node's `events` module, which a page lacks, so the bundle includes a package for it.
    resolve: { alias: { events: resolve(root, 'node_modules/events/events.js') } },
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
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

async function measure(browser: Browser, url: string, { name, batch }: Contender): Promise<Figures> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url);
    const source = `${url}/${entry}.js`;
    return await page.evaluate(
      async ([from, contender, size]) => {
        const loaded = (await import(from)) as typeof BenchPage;
        return loaded.measure(contender, size);
      },
      [source, name, batch] as const,
    );
  } finally {
    await context.close();
  }
}

export async function run(): Promise<Report> {
  const server = await serve(await bundle());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const measured: { readonly contender: Contender; readonly runs: Figures[] }[] = contenders.map(
    (contender) => ({ contender, runs: [] }),
  );
  try {
    for (let round = 0; round < RUNS; round++)
      for (const { contender, runs } of measured) {
        if (round >= contender.runs) continue;
        // Each run has a new browser, so that background work of one store does not affect another.
        const browser = await chromium.launch({
          executablePath: findChromium() ?? undefined,
          args: [...browserArguments],
        });
        try {
          runs.push(await measure(browser, url, contender));
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

function report(measured: readonly { readonly contender: Contender; readonly runs: Figures[] }[]): Report {
  const summaries = measured.map(({ contender, runs }) => ({
    contender,
    bulkMs: middle(runs.map((one) => one.bulkMs)),
    written: Math.min(...runs.map((one) => one.share)),
    page: runs.flatMap((one) => one.pageMs),
    read: runs.flatMap((one) => one.readMs),
    search: runs.flatMap((one) => one.searches),
  }));
  const ours = summaries.find(({ contender }) => contender.name === 'ours');
  const peers = summaries.filter(({ contender }) => contender.isPeer);
  const fastest = peers.toSorted((a, b) => a.bulkMs - b.bulkMs)[0];
  if (!ours || !fastest) throw new Error('nothing was measured');
  const searches = Map.groupBy(ours.search, ({ name }) => name);
  return {
    title: 'the chat store of the web, 100,000 messages over 200 chats, in Chromium',
    rows: summaries.map(({ contender, bulkMs, written, page, read }): Row => ({
      store: `${contender.name}, ${contender.batch} a batch`,
      runs: contender.runs,
      'written %': written * 100,
      'bulk ms': bulkMs,
      'of ours': bulkMs / ours.bulkMs,
      'page p50 ms': percentile(page, 0.5),
      'page p99 ms': percentile(page, 0.99),
      'read p50 ms': percentile(read, 0.5),
      'read p99 ms': percentile(read, 0.99),
    })),
    goals: [
      atLeast(
        `bulk, times as fast as ${fastest.contender.name}, the fastest of the three`,
        fastest.bulkMs / ours.bulkMs,
        BULK_RATIO,
        'times',
      ),
      atMost('page of 20, p99', percentile(ours.page, 0.99), PAGE_LIMIT_MS, 'ms'),
    ],
    notes: [
      ...[...searches].map(
        ([name, found]) =>
          `search for ${name}: ${Math.round(middle(found.map(({ tookMs }) => tookMs)))} ms in the middle, ` +
          `${Math.round(Math.max(...found.map(({ tookMs }) => tookMs)))} ms at most (${found[0]?.count ?? 0} found)`,
      ),
      'not all written: stopped after a minute, the time for all is reckoned at that pace',
      'Dexie, comparing: reads the stored versions before it writes, as ours always does',
    ],
  };
}
