import { expect, it } from 'vitest';
import { createTaskQueue } from './taskQueue.ts';

function createRecorder() {
  const logged: unknown[] = [];
  return { logged, tasks: createTaskQueue({ error: (entry: unknown) => void logged.push(entry) }) };
}

it('the task queue keeps the order under one key and runs other keys in parallel, even after failures', async () => {
  const { tasks } = createRecorder();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const seen: string[] = [];
  const note = (name: string) => async () => void seen.push(name);
  const first = tasks.runInOrder('a', async () => {
    await gate;
    seen.push('first');
    throw new Error('broken');
  });
  const second = tasks.runInOrder('a', note('second'));
  await tasks.runInOrder('b', note('other'));
  expect(seen).toEqual(['other']);
  open();
  await expect(first).rejects.toThrow('broken');
  await second;
  expect(seen).toEqual(['other', 'first', 'second']);
});

it('the task queue is idle only after all tasks and their follow-up tasks, and logs failures in the background', async () => {
  const { tasks, logged } = createRecorder();
  let isDone = false;
  tasks.runInBackground(
    'the first',
    Promise.resolve().then(() =>
      tasks.runInBackground(
        'the second',
        tasks.runInOrder('a', async () => void (isDone = true)),
      ),
    ),
  );
  tasks.runInBackground('the third', Promise.reject(new Error('broken')));
  await tasks.idle();
  expect(isDone).toBe(true);
  expect(logged).toMatchObject([{ err: { message: 'broken' } }]);
  await tasks.idle();
});
