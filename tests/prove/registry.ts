import type { Report } from '../bench/table.ts';
import { ensureBuilt } from '../tools/build.ts';

/** A proof at full size. The module of a proof is loaded when it runs. */
export interface Proof {
  readonly title: string;
  run(): Promise<Report>;
}

const matchMachine: Proof = {
  title: 'the client’s match machine',
  run: async () => (await import('./matchMachine.ts')).run(),
};

const callMachine: Proof = {
  title: 'the client’s call machine',
  run: async () => (await import('./callMachine.ts')).run(),
};

const endurance: Proof = {
  title: 'a thousand matches and calls in one page',
  run: async () => (await import('./endurance.ts')).run(),
};

const walks: Proof = {
  title: 'every route, as everybody, judged by axe',
  run: async () => (await import('./walk.ts')).run(),
};

const chatFaults: Proof = {
  title: 'chat through a bad network and a server that is killed, between a browser and the desktop’s store',
  async run() {
    const [{ run }, { openPageClient }] = await Promise.all([
      import('./chat/faults.ts'),
      import('./chat/pageClient.ts'),
    ]);
    await ensureBuilt('web');
    return run({ openOther: openPageClient });
  },
};

const chatClients: Proof = {
  title: 'two chat clients doing anything in any order',
  run: async () => (await import('./chat/twoClients.ts')).run(),
};

const chatStore: Proof = {
  title: 'the desktop’s chat store',
  run: async () => (await import('./chatStore.ts')).run(),
};

const powerCut: Proof = {
  title: 'a power cut at every frame that the database wrote',
  run: async () => (await import('./powerCut.ts')).run(),
};

const money: Proof = {
  title: 'everything that books, by twenty people of whom five cheat',
  run: async () => (await import('./money.ts')).run(),
};

const looks: Proof = {
  title: 'every look, at every size in both themes',
  run: async () => (await import('./looks.ts')).run(),
};

const realTime: Proof = {
  title: 'calls and matches in real time',
  run: async () => (await import('./realTime.ts')).run(),
};

const unitTests: Proof = {
  title: 'the unit tests, whole',
  run: async () => (await import('./whole.ts')).run('unit'),
};

const unitOrder: Proof = {
  title: 'the unit tests, their files in an order by chance',
  run: async () => (await import('./whole.ts')).runInAnyOrder(),
};

const browserTests: Proof = {
  title: 'the tests in a real browser, whole',
  run: async () => (await import('./whole.ts')).run('browser'),
};

const databaseTests: Proof = {
  title: 'the tests of the database on PostgreSQL in process, whole',
  run: async () => (await import('./whole.ts')).run('pglite'),
};

const clusterFaults: Proof = {
  title: 'several nodes while nodes, the bus and the database fail',
  run: async () => (await import('./whole.ts')).run('cluster'),
};

const types: Proof = {
  title: 'the types, by the compiler itself',
  run: async () => (await import('./types.ts')).run(),
};

const desktopDay: Proof = {
  title: 'a day on the desktop',
  run: async () => (await import('./desktopDay.ts')).run(),
};

const desktopKills: Proof = {
  title: 'the desktop, killed at random moments',
  run: async () => (await import('./desktopKills.ts')).run(),
};

/** Proofs by the name in `npm run prove -- <name>`. A new proof is added here. */
export const proofs: Readonly<Record<string, readonly Proof[]>> = {
  match: [matchMachine],
  call: [callMachine],
  chat: [chatFaults, chatClients],
  money: [money, powerCut],
  endurance: [endurance],
  walk: [walks],
  looks: [looks],
  store: [chatStore],
  desktop: [desktopKills],
  day: [desktopDay],
  realtime: [realTime],
  unit: [unitTests],
  order: [unitOrder],
  browser: [browserTests],
  databases: [databaseTests],
  cluster: [clusterFaults],
  types: [types],
};
