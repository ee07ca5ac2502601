import { test as base, type Browser } from '@playwright/test';
import type { BackendOptions } from '#backend/app/app.ts';
import { startBackend, type TestBackend } from './backend.ts';
import { startCallPair, type CallPair, type PairOptions } from './callPair.ts';
import { launchCamera, openSignedIn, type Caller, type CallerOptions } from './calls.ts';
import type { CameraColour } from './fakeCamera.ts';

interface TestFixtures {
  /** How this file's backend differs from the usual one: `test.use({ backendOptions: … })`. */
  readonly backendOptions: Partial<BackendOptions>;
  /** A backend with demo data of its own for each test that asks for it. */
  readonly backend: TestBackend;
  /** One more, whose data can lie in a folder; closed after the test. */
  readonly openBackend: (options: Partial<BackendOptions>) => Promise<TestBackend>;
  /** Opens a demo account's page at this backend, in a browser with a camera; closed after the test. */
  readonly openPerson: (email: string, path: string, options?: CallerOptions) => Promise<Caller>;
  /** The demo man and the demo queen over one backend; closed after the test. */
  readonly startPair: (options?: PairOptions) => Promise<CallPair>;
  readonly closesEverything: void;
}

/** One browser for each camera, launched when it is first asked for, and kept as long as the worker. */
interface Cameras {
  browser(colour: CameraColour): Promise<Browser>;
  launched(): Promise<readonly Browser[]>;
}

interface WorkerFixtures {
  readonly cameras: Cameras;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  cameras: [
    async ({}, provide) => {
      const launched = new Map<CameraColour, Promise<Browser>>();
      const all = () => Promise.all(launched.values());
      await provide({
        browser(colour) {
          const browser = launched.get(colour) ?? launchCamera(colour);
          launched.set(colour, browser);
          return browser;
        },
        launched: all,
      });
      await Promise.all((await all()).map((browser) => browser.close()));
    },
    { scope: 'worker' },
  ],
  backendOptions: [{}, { option: true }],
  backend: async ({ openBackend, backendOptions }, provide) => provide(await openBackend(backendOptions)),
  openBackend: async ({}, provide) => {
    const opened: TestBackend[] = [];
    await provide(async (options) => {
      const backend = await startBackend(options);
      opened.push(backend);
      return backend;
    });
    await Promise.all(opened.map((backend) => backend.close()));
  },
  openPerson: async ({ cameras, backend }, provide) => {
    const opened: Caller[] = [];
    await provide(async (email, path, options = {}) => {
      const { colour = 'pattern', url = backend.url, hasOwnBrowser = false, args, ...ofPage } = options;
      const isOwn = hasOwnBrowser || args !== undefined;
      const browser = await (isOwn ? launchCamera(colour, args) : cameras.browser(colour));
      const page = await openSignedIn(browser, url, email, path, ofPage);
      const close = () => (isOwn ? browser.close() : page.context().close());
      const person = { browser, page, close };
      opened.push(person);
      return person;
    });
    await Promise.all(opened.map((person) => person.close()));
  },
  startPair: async ({ backend, openPerson }, provide) => {
    await provide((options) => startCallPair(backend, openPerson, options));
  },
  // The runner closes only its own context; the pages of others would go on asking a backend that is gone.
  closesEverything: [
    async ({ browser, cameras }, provide) => {
      await provide();
      const contexts = [browser, ...(await cameras.launched())].flatMap((one) => one.contexts());
      await Promise.all(contexts.map((context) => context.close()));
    },
    { auto: true },
  ],
});
