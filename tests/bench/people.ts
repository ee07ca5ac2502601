import { openMemoryBackend } from '#tests/kit/backend/memoryBackend.ts';
import { goddessTabIds } from '#shared/domain/calls.ts';
import { atMost, percentile, type Report, type Row } from './table.ts';

/**
 * Measures one page of the people list over HTTP with 40, 10,000 and 100,000 people: the first page and one from the
 * middle, in each tab. Alone: `npm run bench -- people`.
 */
const sizes = [40, 10_000, 100_000] as const;
const asked = 60;
const pageSize = 60;
/** Limits by number of people. With 100,000 people a hundred concurrent users wait less than a second. */
const limitsMs = { 40: 15, 10_000: 40, 100_000: 150 } as const;
/** Maximum ratio between the times of many and of few people. */
const ratioLimit = 2.5;
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
  if (!first) throw new Error('the demo data contain no person');
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
  // A tenth of the people have fans.
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

type Page = (tab: string, paginationToken: string | null) => Promise<string | null>;

async function open(count: number): Promise<{ backend: Backend; page: Page; firstMs: number }> {
  const backend = await openMemoryBackend({});
  const { token } = await backend.signUp();
  await fill(backend, count);
  const page: Page = async (id, paginationToken) => {
    const query = { count: pageSize, ...(paginationToken !== null && { paginationToken }) };
    const { status, body } = await backend.call('getGoddessList', { params: { id }, query }, token);
    if (status !== 200) throw new Error(`a page answered ${status}`);
    return body.paginationToken;
  };
  const begunMs = performance.now();
  await page('new', null);
  return { backend, page, firstMs: performance.now() - begunMs };
}

async function tokenAfter(page: Page, tab: string, pages: number): Promise<string | null> {
  let token: string | null = null;
  for (let turn = 0; turn < pages; turn++) token = (await page(tab, token)) ?? token;
  return token;
}

export async function run(): Promise<Report> {
  const worlds = [];
  try {
    for (const count of sizes) worlds.push({ count, ...(await open(count)) });
    const rows: Row[] = [];
    const all = new Map<number, number[]>(sizes.map((count) => [count, []]));
    for (const tab of goddessTabIds) {
      for (const [depth, pages] of [
        ['first', 0],
        ['tenth', 9],
      ] as const) {
        const asking = [];
        for (const { count, page } of worlds)
          asking.push({ count, page, token: await tokenAfter(page, tab, pages), taken: [] as number[] });
        // The sizes take turns, so that a disturbance of the machine affects all of them.
        for (let turn = 0; turn < asked; turn++) {
          for (const { page, token, taken } of asking) {
            const askedMs = performance.now();
            await page(tab, token);
            taken.push(performance.now() - askedMs);
          }
        }
        for (const { count, taken } of asking) {
          all.get(count)?.push(...taken);
          rows.push({
            ...{ tab, page: depth, people: count },
            ...{ 'p50 ms': percentile(taken, 0.5), 'p99 ms': percentile(taken, 0.99) },
          });
        }
      }
    }
    const figure = (count: number, share: number) => percentile(all.get(count) ?? [], share);
    const [few, , many] = sizes;
    return {
      title: 'a page of the people to choose from',
      rows,
      goals: [
        ...sizes.map((count) =>
          atMost(`a page of ${count} people, p99`, figure(count, 0.99), limitsMs[count], 'ms'),
        ),
        ...[0.5, 0.99].map((share) =>
          atMost(
            `a page of ${many} people beside one of ${few}, p${share * 100}`,
            figure(many, share) / figure(few, share),
            ratioLimit,
            'times',
          ),
        ),
      ],
      notes: worlds.map(
        ({ count, firstMs }) =>
          `${count} people: the first page after a start took ${Math.round(firstMs)} ms`,
      ),
    };
  } finally {
    for (const { backend } of worlds) await backend.close();
  }
}
