import { openMemoryBackend } from '#tests/kit/backend/memoryBackend.ts';
import { recountDays } from '#backend/money/earningDays.ts';
import type { EntryKind } from '#backend/money/ledger.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { atMost, percentile, type Report, type Row } from './table.ts';

/**
 * Measures the requests of a streamer's pages over HTTP with a year of her entries. Alone: `npm run bench -- studio`.
 */
const entries = 500_000;
const rowsAtOnce = 1_000;
const asked = 100;
const limitMs = 50;

const kinds: readonly EntryKind[] = [
  'callEarning',
  'callEarning',
  'matchEarning',
  'giftEarning',
  'mediaEarning',
];

type Backend = Awaited<ReturnType<typeof openMemoryBackend>>;

async function fill({ context }: Backend, userId: string): Promise<void> {
  const { unitOfWork, clock } = context;
  const nowMs = clock.now();
  await unitOfWork.run(async ({ db }) => {
    for (let from = 0; from < entries; from += rowsAtOnce)
      await db
        .insertInto('coin_transfers')
        .values(
          Array.from({ length: rowsAtOnce }, (_, index) => {
            const at = from + index;
            const kind = kinds[at % kinds.length] ?? 'callEarning';
            return {
              user_id: userId,
              kind,
              ref: kind === 'callEarning' ? `bench-${Math.floor(at / 10)}:${at % 10}` : `bench-${at}`,
              from_account: 'house',
              to_account: 'person',
              coins: 6 + (at % 40),
              created_ms: nowMs - Math.floor(((entries - at) * 365 * DAY_MS) / entries),
            };
          }),
        )
        .execute();
    await recountDays(db, [userId]);
  });
}

export async function run(): Promise<Report> {
  const backend = await openMemoryBackend({});
  try {
    const { userId, token } = await backend.signUp({ gender: 'female' });
    await backend.context.database
      .updateTable('users')
      .set({ role: 'goddess' })
      .where('id', '=', userId)
      .execute();
    await fill(backend, userId);
    const deep = await backend.call('getFigure', { query: { period: 'total', count: 100 } }, token);
    const paginationToken = deep.body.paginationToken;
    const questions = {
      dashboard: () => backend.call('getDashboard', {}, token),
      'a year by day': () => backend.call('getEarnings', { query: { days: 365 } }, token),
      'a month by hour': () => backend.call('getEarningHours', { query: { days: 31 } }, token),
      'why today': () => backend.call('getFigure', { query: { period: 'today', count: 50 } }, token),
      'why all, by calls': () =>
        backend.call('getFigure', { query: { period: 'total', source: 'call', count: 50 } }, token),
      'why all, a later page': () =>
        backend.call('getFigure', { query: { period: 'total', count: 50, paginationToken } }, token),
    } as const;
    const rows: Row[] = [];
    const goals = [];
    for (const [name, ask] of Object.entries(questions)) {
      const taken: number[] = [];
      for (let turn = 0; turn < asked; turn++) {
        const begunMs = performance.now();
        const { status } = await ask();
        taken.push(performance.now() - begunMs);
        if (status !== 200) throw new Error(`${name} answered ${status}`);
      }
      const p99 = percentile(taken, 0.99);
      rows.push({ question: name, 'p50 ms': percentile(taken, 0.5), 'p99 ms': p99 });
      goals.push(atMost(`${name}, p99`, p99, limitMs, 'ms'));
    }
    return {
      title: `a streamer's pages over ${entries.toLocaleString('en')} entries of a year`,
      rows,
      goals,
      notes: ['one after another, on one connection, SQLite in memory'],
    };
  } finally {
    await backend.close();
  }
}
