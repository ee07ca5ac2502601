import { openMemoryBackend } from '#backend/testing/open.ts';
import { goddessTabIds } from '#shared/domain/calls.ts';
import { atMost, percentile, type Report, type Row } from './table.ts';

/**
 * One page of the people to choose from, by HTTP, with 40, 10,000 and 100,000 of them: the first one and one from the
 * middle, in each tab. Alone: `npm run bench -- people`.
 */
const sizes = [40, 10_000, 100_000] as const;
const asked = 60;
const pageSize = 60;
/** With a hundred thousand people; a hundred users of one moment wait no second for each other. */
const limitsMs = { 40: 15, 10_000: 40, 100_000: 150 } as const;
const rowsAtOnce = 200;

type Backend = Awaited<ReturnType<typeof openMemoryBackend>>;

async function fill(backend: Backend, count: number): Promise<void> {
  const { database, clock } = backend.context;
  const nowMs = clock.now();
  const [first] = await database
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'user')
    .limit(1)
    .execute();
  if (!first) throw new Error('nobody is there to be like');
  const countries = ['ES', 'UA', 'KZ', 'BR', 'NG', 'IN', 'FR', 'MX'];
  const languages = ['["en"]', '["es","en"]', '["uk","ru"]', '["fr"]'];
  for (let from = 0; from < count; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - from) }, (_, index) => {
      const at = from + index;
      return {
        ...first,
        ...{ id: `bench-${String(at).padStart(6, '0')}`, email: null, readable_id: 5_000_000 + at },
        ...{ name: `Person ${at}`, gender: 'female', birthday: `${1970 + (at % 34)}-06-15`, role: 'goddess' },
        ...{ country: countries[at % countries.length] ?? null, languages: languages[at % 4] ?? '[]' },
        demo_presence: ['online', 'inacall', 'offline', 'offline'][at % 4] ?? null,
        created_ms: nowMs - at * 1_000,
      };
    });
    await database.insertInto('users').values(rows).execute();
  }
  // A tenth of them have fans.
  const fans = Array.from({ length: Math.floor(count / 10) }, (_, at) => ({
    ...{ from_id: first.id, to_id: `bench-${String((at * 7) % count).padStart(6, '0')}` },
    created_ms: nowMs,
  }));
  for (let from = 0; from < fans.length; from += rowsAtOnce)
    await database
      .insertInto('favorites')
      .values(fans.slice(from, from + rowsAtOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function measure(count: number): Promise<{ rows: Row[]; worstP99: number; firstMs: number }> {
  const backend = await openMemoryBackend({});
  try {
    const { token } = await backend.signUp();
    await fill(backend, count);
    const page = async (id: string, paginationToken: string | null): Promise<string | null> => {
      const query = { count: pageSize, ...(paginationToken !== null && { paginationToken }) };
      const { status, body } = await backend.call('getGoddessList', { params: { id }, query }, token);
      if (status !== 200) throw new Error(`a page answered ${status}`);
      return body.paginationToken;
    };
    const begunMs = performance.now();
    await page('new', null);
    const firstMs = performance.now() - begunMs;
    const rows: Row[] = [];
    let worstP99 = 0;
    for (const tab of goddessTabIds) {
      for (const depth of ['first', 'tenth'] as const) {
        let token: string | null = null;
        if (depth === 'tenth')
          for (let turn = 0; turn < 9; turn++) {
            const next: string | null = await page(tab, token);
            token = next ?? token;
          }
        const taken: number[] = [];
        for (let turn = 0; turn < asked; turn++) {
          const askedMs = performance.now();
          await page(tab, token);
          taken.push(performance.now() - askedMs);
        }
        const p99 = percentile(taken, 0.99);
        worstP99 = Math.max(worstP99, p99);
        rows.push({ people: count, tab, page: depth, 'p50 ms': percentile(taken, 0.5), 'p99 ms': p99 });
      }
    }
    return { rows, worstP99, firstMs };
  } finally {
    await backend.close();
  }
}

export async function run(): Promise<Report> {
  const rows: Row[] = [];
  const goals = [];
  const notes: string[] = [];
  for (const count of sizes) {
    const measured = await measure(count);
    rows.push(...measured.rows);
    goals.push(atMost(`a page of ${count} people, p99`, measured.worstP99, limitsMs[count], 'ms'));
    notes.push(`${count} people: the first page after a start took ${Math.round(measured.firstMs)} ms`);
  }
  return { title: 'a page of the people to choose from', rows, goals, notes };
}
