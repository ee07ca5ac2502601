import { expect, it } from 'vitest';
import { createEmitter } from './emitter.ts';
import { createScope } from './scope.ts';

it('an emitter notifies its listeners in order, until the scope ends or they unsubscribe', () => {
  const emitter = createEmitter<number>();
  const scope = createScope();
  const heard: string[] = [];
  emitter.on(scope, (value) => heard.push(`scope ${value}`));
  const stop = emitter.listen((value) => heard.push(`own ${value}`));
  emitter.emit(1);
  scope.end();
  emitter.emit(2);
  stop();
  emitter.emit(3);
  expect(heard).toEqual(['scope 1', 'own 1', 'own 2']);
});

it('an emitter ignores a listener whose scope has ended', () => {
  const emitter = createEmitter();
  const scope = createScope();
  scope.end();
  emitter.on(scope, () => expect.unreachable());
  emitter.emit();
});

it('an emitter notifies a function that is registered twice twice, and each registration ends separately', () => {
  const emitter = createEmitter();
  let told = 0;
  const count = () => (told += 1);
  const stop = emitter.listen(count);
  emitter.listen(count);
  emitter.emit();
  stop();
  emitter.emit();
  expect(told).toBe(3);
});

it('an emitter skips listeners that another listener removed or added during the same event', () => {
  const emitter = createEmitter();
  const heard: string[] = [];
  emitter.listen(() => {
    heard.push('first');
    stop();
    emitter.listen(() => heard.push('late'));
  });
  const stop = emitter.listen(() => heard.push('stopped'));
  emitter.emit();
  expect(heard).toEqual(['first']);
});

it('an emitter notifies no listener after it is cleared', () => {
  const emitter = createEmitter();
  emitter.listen(() => expect.unreachable());
  emitter.clear();
  emitter.emit();
});

it('an emitter rethrows the error of a listener', () => {
  const emitter = createEmitter();
  emitter.listen(() => {
    throw new Error('broken');
  });
  expect(() => emitter.emit()).toThrow('broken');
});

it('an emitter with an error handler continues after a listener that throws', () => {
  const errors: unknown[] = [];
  const emitter = createEmitter((error) => errors.push(error));
  const heard: string[] = [];
  emitter.listen(() => {
    throw new Error('broken');
  });
  emitter.listen(() => heard.push('second'));
  emitter.emit();
  expect([heard, errors]).toEqual([['second'], [new Error('broken')]]);
});
