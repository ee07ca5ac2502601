import { expect, it } from 'vitest';
import { readPersonReference } from './agencies.ts';

it.each([
  ['account-queen', { kind: 'id', id: 'account-queen' }],
  ['  demo-mia ', { kind: 'id', id: 'demo-mia' }],
  ['367654054', { kind: 'number', number: 367_654_054 }],
  ['367 654\u00A0054', { kind: 'number', number: 367_654_054 }],
  ['12345', { kind: 'id', id: '12345' }],
  ['https://vesper.example/user-detail/demo-mia', { kind: 'id', id: 'demo-mia' }],
  ['https://vesper.example/uk/user-detail/demo%2Dmia?from=chat#top', { kind: 'id', id: 'demo-mia' }],
  ['http://localhost:4100/chat?userId=demo-mia', { kind: 'id', id: 'demo-mia' }],
  ['/es/user-detail/demo-mia', { kind: 'id', id: 'demo-mia' }],
  ['vesper://user-detail/demo-mia', { kind: 'id', id: 'demo-mia' }],
  ['vesper://chat?userId=demo-mia', { kind: 'id', id: 'demo-mia' }],
])('readPersonReference reads the person that %j names', (text, expected) => {
  expect(readPersonReference(text)).toEqual(expected);
});

it.each(['', '  ', 'https://vesper.example/', 'https://vesper.example/nowhere/x', 'https://', '/chat', '//'])(
  'readPersonReference finds no person in %j',
  (text) => {
    expect(readPersonReference(text)).toBeNull();
  },
);
