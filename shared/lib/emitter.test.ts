import { expect, it } from 'vitest';
import { createEmitter } from './emitter.ts';
import { createScope } from './scope.ts';

it('an emitter notifies whoever listens, in order, until the scope ends or they stop', () => {
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

it('an emitter listens in a scope that is over to nothing', () => {
  const emitter = createEmitter();
  const scope = createScope();
  scope.end();
  emitter.on(scope, () => expect.unreachable());
  emitter.emit();
});

it('an emitter tells a function that listens twice twice, and each of them stops alone', () => {
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

it('an emitter does not tell who was stopped by a listener before, nor who came while it told', () => {
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

it('an emitter tells nobody once it is cleared', () => {
  const emitter = createEmitter();
  emitter.listen(() => expect.unreachable());
  emitter.clear();
  emitter.emit();
});

it('an emitter throws what a listener throws', () => {
  const emitter = createEmitter();
  emitter.listen(() => {
    throw new Error('broken');
  });
  expect(() => emitter.emit()).toThrow('broken');
});

it('that has somebody to report to goes on after a listener that throws', () => {
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
