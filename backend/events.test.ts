import { expect, it, vi } from 'vitest';
import { createEvents } from './events.ts';

const blocked = { userId: 'u1', byId: 'u2' };

it('an event within a change runs its listeners one after another, and stops at the first that throws', async () => {
  const events = createEvents({ error: vi.fn() });
  const steps: string[] = [];
  events.onInTransaction('purchasePaid', async () => {
    steps.push('first begins');
    await Promise.resolve();
    steps.push('first ends');
  });
  events.onInTransaction('purchasePaid', () => {
    throw new Error('refused');
  });
  events.onInTransaction('purchasePaid', () => void steps.push('third'));
  await expect(events.emitInTransaction('purchasePaid', {} as never)).rejects.toThrow('refused');
  expect(steps).toEqual(['first begins', 'first ends']);
});

it('an event that has happened reaches every listener, and each failure is logged', async () => {
  const error = vi.fn();
  const events = createEvents({ error });
  const heard = vi.fn();
  events.on('userBlocked', () => {
    throw new Error('broken');
  });
  events.on('userBlocked', heard);
  await events.announce('userBlocked', blocked);
  expect(heard).toHaveBeenCalledWith(blocked);
  expect(error).toHaveBeenCalledTimes(1);
});

it('an event that the answer depends on reaches every listener, and then rejects with the first failure', async () => {
  const events = createEvents({ error: vi.fn() });
  const heard = vi.fn();
  events.on('userBlocked', () => Promise.reject(new Error('broken')));
  events.on('userBlocked', heard);
  await expect(events.require('userBlocked', blocked)).rejects.toThrow('broken');
  expect(heard).toHaveBeenCalledWith(blocked);
});

it('an event without a listener changes nothing', async () => {
  const events = createEvents({ error: vi.fn() });
  await events.announce('userFollowed', blocked);
  await events.emitInTransaction('purchasePaid', {} as never);
});
