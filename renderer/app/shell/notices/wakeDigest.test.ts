import { expect, it, vi } from 'vitest';
import { createEmitter } from '#shared/lib/emitter.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import type { Notice } from './notice.ts';
import { createWakeDigest } from './timing.ts';

function setUp() {
  const clock = createManualClock(0);
  const scope = createScope();
  const power = createEmitter<'suspend' | 'resume'>();
  const emit = vi.fn();
  const tell = createWakeDigest({ scope, clock, onPower: power.listen, emit });
  return { clock, scope, power, emit, tell: (key: string, count = 1) => tell({ key, count } as Notice) };
}

it('notices after a wake are counted per chat and summarized', () => {
  const { clock, power, emit, tell } = setUp();
  tell('before');
  power.emit('suspend');
  power.emit('resume');
  tell('a');
  tell('a', 4);
  tell('b', 2);
  clock.advance(4_999);
  expect(emit).toHaveBeenCalledTimes(1);
  clock.advance(1);
  expect(emit).toHaveBeenLastCalledWith({ kind: 'digest', digest: { messages: 6, chats: 2 } });
  tell('c');
  expect(emit).toHaveBeenLastCalledWith({ kind: 'one', notice: { key: 'c', count: 1 } });
});

it('a second wake extends the wait; no digest is emitted without notices, or after the scope has ended', () => {
  const { clock, scope, power, emit, tell } = setUp();
  power.emit('resume');
  clock.advance(4_000);
  power.emit('resume');
  tell('a');
  clock.advance(4_000);
  expect(emit).not.toHaveBeenCalled();
  clock.advance(1_000);
  expect(emit).toHaveBeenCalledExactlyOnceWith({ kind: 'one', notice: { key: 'a', count: 1 } });
  power.emit('resume');
  clock.advance(5_000);
  power.emit('resume');
  tell('b');
  scope.end();
  clock.advance(5_000);
  expect(emit).toHaveBeenCalledTimes(1);
});
