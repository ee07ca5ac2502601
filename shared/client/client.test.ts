import { expect, it } from 'vitest';
import { requestHeaders } from './requests.ts';
import { createHeartbeat, parseAcknowledgement, parseEvent } from './socket.ts';

it("a request has the token and the client's name, and the client's system only for the core", () => {
  expect(requestHeaders({ base: 'core' }, 'abc', 'application/json')).toEqual({
    packageName: 'app.vesper.client',
    'Content-Type': 'application/json',
    Authorization: 'Bearer abc',
    os: 'web',
  });
  expect(requestHeaders({ base: 'chat' }, null)).toEqual({ packageName: 'app.vesper.client' });
});

it('a missing or unreadable acknowledgement counts as a rejection', () => {
  expect(parseAcknowledgement({ ok: true, seq: 4 })).toMatchObject({ ok: true, seq: 4, peers: [] });
  for (const answer of [undefined, null, 'yes']) expect(parseAcknowledgement(answer).ok).toBe(false);
});

it('an unknown or unreadable event is logged and dropped', () => {
  const lines: string[] = [];
  const read = (event: string, data: unknown) =>
    parseEvent('typing', { channel: 'p2p/a/typing', event, data, seq: 0 }, (line) => lines.push(line));
  expect(read('toString', {})).toBeNull();
  expect(read('typing', 7)).toBeNull();
  expect(lines).toEqual(['unknown event toString on p2p/a/typing', 'unreadable typing on p2p/a/typing']);
});

it('a connection counts as dead after two unanswered heartbeats in a row, and only while connected', async () => {
  let isAnswered = false;
  let isConnected = true;
  let deaths = 0;
  const heartbeat = createHeartbeat({
    isConnected: () => isConnected,
    ask: () => Promise.resolve({ ok: isAnswered }),
    onDead: () => void deaths++,
  });
  await heartbeat.beat();
  isAnswered = true;
  await heartbeat.beat();
  isAnswered = false;
  await heartbeat.beat();
  heartbeat.reset();
  await heartbeat.beat();
  expect(deaths).toBe(0);
  await heartbeat.beat();
  expect(deaths).toBe(1);
  isConnected = false;
  await heartbeat.beat();
  await heartbeat.beat();
  expect(deaths).toBe(1);
});
