import { act, useEffect, useState } from 'react';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { render, settle } from '#tests/kit/page/render.tsx';
import { idOfItem, usePagedList, type PagedList } from './usePagedList.ts';

interface Page {
  readonly people: readonly { readonly _id: string }[];
  readonly paginationToken: string | null;
  readonly total: number;
}
type List = PagedList<Page, Page['people'][number]>;

const page = (ids: string, paginationToken: string | null, total = 0): Page => ({
  people: Array.from(ids, (_id) => ({ _id })),
  paginationToken,
  total,
});
const itemsOf = ({ people }: Page) => people;

/** Requests for pages in their order, each with the functions that respond to it. */
let requests: {
  readonly token: string | null;
  readonly respond: (page: Page) => Promise<void>;
  readonly fail: () => Promise<void>;
}[] = [];
let client: QueryClient;
let list: List;

beforeEach(() => {
  requests = [];
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
});
afterEach(() => onlineManager.setOnline(true));

function ask(token: string | null): Promise<Page> {
  const { promise, resolve, reject } = Promise.withResolvers<Page>();
  requests.push({
    token,
    respond: (response) => run(() => resolve(response)),
    fail: () => run(() => reject(new Error('no page'))),
  });
  return promise;
}

type Options = Partial<Parameters<typeof usePagedList<Page, Page['people'][number]>>[0]>;

let change: (changed: Options) => void;

function Shown({ options }: { readonly options: Options }) {
  const [changed, setChanged] = useState<Options>({});
  const shown = usePagedList({
    ...{ queryKey: ['people'], ask, itemsOf, idOf: idOfItem },
    ...{ ...options, ...changed },
  });
  useEffect(() => {
    list = shown;
  });
  useEffect(() => {
    change = setChanged;
  }, []);
  return null;
}

async function show(options: Options = {}): Promise<void> {
  const rendered = await render(
    <QueryClientProvider client={client}>
      <Shown options={options} />
    </QueryClientProvider>,
  );
  onTestFinished(() => rendered.unmount());
  await settle();
}

/** Runs an action and lets the list render its result. */
async function run(action: () => unknown): Promise<void> {
  await act(async () => void action());
  await settle();
}

const ready = () => {
  if (list.kind !== 'ready') throw new Error(`The list is ${list.kind}.`);
  return { ids: list.items.map(({ _id }) => _id).join(''), more: list.more };
};
const loadMore = () => run(() => list.kind === 'ready' && list.loadMore());
const respond = (at: number, next: Page) => requests[at]!.respond(next);
const setOnline = (isOnline: boolean) => run(() => onlineManager.setOnline(isOnline));

it('loads page after page, without duplicates', async () => {
  await show();
  expect([list.kind, requests.length]).toEqual(['loading', 1]);
  await respond(0, page('ab', '2', 5));
  expect(ready()).toEqual({ ids: 'ab', more: 'there' });
  await loadMore();
  expect([ready().more, requests[1]!.token]).toEqual(['coming', '2']);
  await respond(1, page('bc', null, 6));
  expect(ready()).toEqual({ ids: 'abc', more: 'none' });
  expect(list.kind === 'ready' && list.pages.map(({ total }) => total)).toEqual([5, 6]);
});

it('loads again on a retry after the first page failed', async () => {
  await show();
  await requests[0]!.fail();
  expect(list.kind).toBe('failed');
  await run(() => list.kind === 'failed' && list.retry());
  expect(list.kind).toBe('loading');
  await respond(1, page('a', null));
  expect(ready().ids).toBe('a');
});

it('keeps the items when the next page fails, and loads it on the next request', async () => {
  await show();
  await respond(0, page('a', '2'));
  await loadMore();
  await requests[1]!.fail();
  expect(ready()).toEqual({ ids: 'a', more: 'failed' });
  await loadMore();
  await respond(2, page('b', null));
  expect(ready()).toEqual({ ids: 'ab', more: 'none' });
});

it('is offline until the network is back', async () => {
  onlineManager.setOnline(false);
  await show();
  expect([list.kind, requests.length]).toEqual(['offline', 0]);
  await setOnline(true);
  await respond(0, page('a', null));
  expect(ready().ids).toBe('a');
});

it('shows a next page that waits for the network as failed', async () => {
  await show();
  await respond(0, page('a', '2'));
  await setOnline(false);
  await loadMore();
  expect(ready().more).toBe('failed');
  await setOnline(true);
  await respond(1, page('b', null));
  expect(ready()).toEqual({ ids: 'ab', more: 'none' });
});

it('loads the next page after a running refetch', async () => {
  await show();
  await respond(0, page('a', '2'));
  await run(() => client.invalidateQueries({ queryKey: ['people'] }));
  await loadMore();
  expect(requests.map(({ token }) => token)).toEqual([null, null]);
  await respond(1, page('b', '2'));
  await respond(2, page('c', null));
  expect(ready()).toEqual({ ids: 'bc', more: 'none' });
});

const cached = {
  pages: [page('a', '2'), page('b', null)],
  pageParams: [null, '2'],
};

it('refetches the first page only on a new visit, while its cached items show', async () => {
  client.setQueryData(['people'], cached);
  await show({ staleTime: Infinity, isReturn: false });
  expect([ready().ids, requests.map(({ token }) => token)]).toEqual(['a', [null]]);
  await respond(0, page('c', '2'));
  expect(ready()).toEqual({ ids: 'c', more: 'there' });
});

it('shows the list as before on a return, and refetches it when online again', async () => {
  client.setQueryData(['people'], cached);
  await show({ staleTime: Infinity, isReturn: true });
  expect([ready().ids, requests.length]).toEqual(['ab', 0]);
  await setOnline(false);
  await setOnline(true);
  expect(requests.length).toBe(1);
});

it('shows the results of the previous key only if it is to keep them', async () => {
  await show({
    queryKey: ['people', 'x'],
    keepsPrevious: ([, search]) => search === 'x',
  });
  await respond(0, page('a', '2'));
  await run(() => change({ queryKey: ['people', 'y'] }));
  expect(ready()).toEqual({ ids: 'a', more: 'none' });
  await respond(1, page('b', null));
  expect(ready().ids).toBe('b');
  await run(() => change({ queryKey: ['people', 'z'] }));
  expect(list.kind).toBe('loading');
});
