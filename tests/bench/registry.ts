import { atMost, type Report } from './table.ts';

/**
 * A measurement. The registry loads the module of a bench when it runs, so that one bench does not load the
 * dependencies of another.
 */
export interface Bench {
  readonly title: string;
  run(): Promise<Report>;
}

const matcher: Bench = {
  title: 'the matcher',
  async run() {
    const { run } = await import('./matcher.ts');
    const { rows, passed, problems, pairings, relaxedPairings, mostWaiting, sampledChecks } = await run();
    return {
      title: 'the matcher, one decision',
      rows: rows.map(({ name, count, p50Ms, p99Ms, maxMs }) => ({
        decision: name,
        count,
        'p50 ms': p50Ms,
        'p99 ms': p99Ms,
        'max ms': maxMs,
      })),
      goals: [
        ...rows.map(({ name, p99Ms }) => atMost(`${name}, p99`, p99Ms, 10, 'ms')),
        { name: 'its own verdict', figure: passed ? 'passed' : 'failed', mark: 'passed', isMet: passed },
        atMost('wrong pairings', problems.length, 0, 'found'),
      ],
      notes: [
        `${pairings} pairings, ${relaxedPairings} of them in a lone pool; at most ${mostWaiting} waiting; ${sampledChecks} checked by a plain scan`,
        ...problems.slice(0, 10),
      ],
    };
  },
};

const firstFrame: Bench = {
  title: 'from "match found" to the first frame',
  run: async () => (await import('./firstFrame.ts')).run(),
};

const firefoxFrame: Bench = {
  title: 'the same with a Firefox on one side',
  run: async () => (await import('./firefoxFrame.ts')).run(),
};

const firstLoad: Bench = {
  title: 'first load',
  run: async () => (await import('./firstLoad.ts')).run(),
};

const callFrame: Bench = {
  title: 'from taking a call to the first frame',
  run: async () => (await import('./callFrame.ts')).run(),
};

const callCpu: Bench = {
  title: 'both sides of a call, beside a bare WebRTC page',
  run: async () => (await import('./callCpu.ts')).run(),
};

const conversation: Bench = {
  title: 'the conversation',
  run: async () => (await import('./conversation.ts')).run(),
};

const webChatStore: Bench = {
  title: 'the chat store of the web',
  run: async () => (await import('./webChatStore.ts')).run(),
};

const chatStore: Bench = {
  title: 'the desktop’s chat store',
  run: async () => (await import('./chatStore.ts')).run(),
};

const backend: Bench = {
  title: 'the backend',
  run: async () => (await import('./backend.ts')).run(),
};

const detectors: Bench = {
  title: 'the detectors of the shipped analysis',
  run: async () => (await import('./detectors.ts')).run(),
};

const people: Bench = {
  title: 'a page of people',
  run: async () => (await import('./people.ts')).run(),
};

const peopleScroll: Bench = {
  title: 'scrolling ten thousand people',
  run: async () => (await import('./peopleScroll.ts')).run(),
};

const studio: Bench = {
  title: 'a streamer’s year',
  run: async () => (await import('./studio.ts')).run(),
};

const start: Bench = {
  title: 'the start of the desktop, beside a blank app',
  run: async () => (await import('./start/run.ts')).run(),
};

const studioPages: Bench = {
  title: 'a year in the chart, and ten thousand rows in the table',
  run: async () => (await import('./studioPages.ts')).run(),
};

const cluster: readonly Bench[] = [
  {
    title: 'messages between nodes',
    run: async () => (await import('./cluster/messages.ts')).run(),
  },
  {
    title: 'nodes and a database that is further away',
    run: async () => (await import('./cluster/latency.ts')).run(),
  },
  {
    title: 'the leader of the matcher',
    run: async () => (await import('./cluster/leader.ts')).run(),
  },
  {
    title: 'sockets of nodes',
    run: async () => (await import('./cluster/sockets.ts')).run(),
  },
  {
    title: 'one process over SQLite',
    run: async () => (await import('./cluster/oneProcess.ts')).run(),
  },
];

/** Benches by the name in `npm run bench -- <name>`. A new bench is added here. */
export const benches: Readonly<Record<string, readonly Bench[]>> = {
  backend: [backend],
  cluster,
  frameWatch: [detectors],
  match: [matcher, firstFrame],
  firefox: [firefoxFrame],
  call: [callFrame, callCpu],
  load: [firstLoad],
  store: [chatStore],
  web: [webChatStore],
  conversation: [conversation],
  people: [people],
  peopleScroll: [peopleScroll],
  studio: [studio],
  studioPages: [studioPages],
  start: [start],
};
