import { proxy } from 'valtio';
import { afterEach, expect, it, vi } from 'vitest';
import { callRecordSchema } from '#shared/domain/calls.ts';
import { err, ok } from '#shared/lib/result.ts';
import { createScope } from '#shared/lib/scope.ts';
import { createMemoryLocalStore } from '#shared/store/memoryLocalStore.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { openEncounterSet } from './encounters.ts';

const scopes: { end(): void }[] = [];
afterEach(() => scopes.splice(0).forEach((scope) => scope.end()));

const record = (id: string, minutes: number, userId = 'her') =>
  callRecordSchema.parse({
    _id: id,
    kind: 'call',
    direction: 'incoming',
    user: { _id: userId, name: 'Freja', rolesGroup: 'goddess', status: 'online' },
    created: new Date(Date.UTC(2026, 2, 5, 20, minutes)).toISOString(),
  });
const noConnection = err({ code: 'network', status: 0, message: '', body: null, canRetry: true });

/** A server that returns pages by token, and fails while `isReachable` is false. */
function open(local = createMemoryLocalStore()) {
  const scope = createScope();
  scopes.push(scope);
  const pages: Record<string, { records: unknown[]; paginationToken: string | null }> = {};
  const server = { isReachable: true, pages };
  const asked: unknown[] = [];
  const api = {
    call: (_name: string, { query }: { query: { paginationToken: string | null } }) => {
      asked.push(query);
      if (!server.isReachable) return Promise.resolve(noConnection);
      return Promise.resolve(
        ok(pages[query.paginationToken ?? 'first'] ?? { records: [], paginationToken: null }),
      );
    },
  } as unknown as ApiClient;
  let hear: (event: string) => void = () => undefined;
  const socket = {
    state: proxy({ status: 'online' as const }),
    subscribe: ({ onEvent }: { onEvent: (event: unknown) => void }) => {
      hear = (event) => onEvent({ event, data: {}, seq: 1 });
      return Promise.resolve({ ok: true, peers: [] });
    },
  } as unknown as SocketClient;
  const onEnded = vi.fn();
  const set = openEncounterSet({ scope, socket, me: 'me', api, local, log: () => undefined, onEnded });
  return { scope, set, server, pages, asked, local, onEnded, hear: (event: string) => hear(event) };
}
const ids = (records: readonly { readonly _id: string }[]) => records.map(({ _id }) => _id);

it('asks for the calls with this person and leaves out those with others', async () => {
  const { scope, set, pages, asked } = open();
  pages['first'] = { records: [record('b', 2), record('x', 1, 'another')], paginationToken: null };
  const encounters = set.open(scope, 'her');
  await waitFor(() => expect(ids(encounters.state.records)).toEqual(['b']));
  expect(asked).toEqual([expect.objectContaining({ tabId: 'all', userId: 'her', paginationToken: null })]);
});

it('keeps the calls on the device for a start without a connection', async () => {
  const first = open();
  first.pages['first'] = { records: [record('b', 2)], paginationToken: null };
  first.set.open(first.scope, 'her');
  await waitFor(async () => expect(await first.local.getValue({ name: 'encounters:her' })).toContain('"b"'));

  const second = open(first.local);
  second.server.isReachable = false;
  const encounters = second.set.open(second.scope, 'her');
  await waitFor(() => expect(ids(encounters.state.records)).toEqual(['b']));
});

it('loads the newest page again when a call ends, and tells the other tabs', async () => {
  const { scope, set, pages, hear, onEnded } = open();
  pages['first'] = { records: [record('a', 1)], paginationToken: null };
  const encounters = set.open(scope, 'her');
  await waitFor(() => expect(encounters.state.records).toHaveLength(1));

  pages['first'] = { records: [record('b', 2), record('a', 1)], paginationToken: null };
  hear('callUpdated');
  expect(onEnded).not.toHaveBeenCalled();
  hear('callEnded');
  await waitFor(() => expect(ids(encounters.state.records)).toEqual(['b', 'a']));
  expect(onEnded).toHaveBeenCalledOnce();
});

it('keeps older pages when the newest one is loaded again', async () => {
  const { scope, set, pages } = open();
  pages['first'] = { records: [record('c', 3)], paginationToken: 'more' };
  pages['more'] = { records: [record('a', 1)], paginationToken: null };
  const encounters = set.open(scope, 'her');
  await waitFor(() => expect(encounters.state.next).toBe('more'));
  await encounters.loadOlder();
  expect(ids(encounters.state.records)).toEqual(['c', 'a']);

  pages['first'] = { records: [record('d', 4)], paginationToken: 'other' };
  await encounters.refresh();
  expect(ids(encounters.state.records)).toEqual(['d', 'c', 'a']);
  expect(encounters.state.next).toBeNull();
});
