import { test as base, type Browser } from '@playwright/test';
import type { BackendOptions } from '#backend/app/app.ts';
import { startBackend, type TestBackend } from './backend.ts';
import { startCallPair, type CallPair, type PairOptions } from './callPair.ts';
import { launchCamera, openSignedIn, type Caller, type CallerOptions } from './calls.ts';
import type { CameraColour } from './fakeCamera.ts';

interface TestFixtures {
  /** Options of the backend for the tests of a file: `test.use({ backendOptions: … })`. */
  readonly backendOptions: Partial<BackendOptions>;
  /** A backend with separate demo data for each test. */
  readonly backend: TestBackend;
  /** Opens another backend, whose data may be in a folder. Closes it after the test. */
  readonly openBackend: (options: Partial<BackendOptions>) => Promise<TestBackend>;
  /** Opens a demo account's page at this backend in a browser with a camera. Closes it after the test. */
  readonly openPerson: (email: string, path: string, options?: CallerOptions) => Promise<Caller>;
  /** Opens the demo man and the demo streamer at one backend. Closes them after the test. */
  readonly startPair: (options?: PairOptions) => Promise<CallPair>;
  readonly closesEverything: void;
}

/** The browsers of a worker, one for each camera. Each is launched on first use and closed with the worker. */
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
  // The runner only closes its own context. Pages of other contexts would send requests to a closed backend.
  closesEverything: [
    async ({ browser, cameras }, provide) => {
      await provide();
      const contexts = [browser, ...(await cameras.launched())].flatMap((one) => one.contexts());
      await Promise.all(contexts.map((context) => context.close()));
    },
    { auto: true },
  ],
});
