import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createLinkOrigin } from './linkOrigin.ts';

const own = 'http://localhost:4100';
const allowed = ['https://vesper.example', 'app://vesper', 'http://10.1.2.3:8080'];
const originFor = createLinkOrigin(allowed, () => own);

describe('a link in a mail leads to', () => {
  it.each([
    ['the loopback as it was asked', 'http://localhost:5173', 'http://localhost:5173'],
    ['its address', 'http://127.0.0.1:4100', 'http://127.0.0.1:4100'],
    ['a listed origin, as it is listed', 'http://vesper.example', 'https://vesper.example'],
    ['a listed address', 'http://10.1.2.3:8080', 'http://10.1.2.3:8080'],
    ['us, for a name that is not listed', 'http://evil.example', own],
    ['us, for a listed name on another port', 'http://vesper.example:81', own],
    ['us, for an address of another machine', 'http://203.0.113.9', own],
    ['us, for a name that only begins like ours', 'http://localhost.evil.example', own],
    ['us, for the desktop shell’s scheme', 'http://vesper', own],
    ['us, for no address at all', 'nonsense', own],
  ])('%s', (_, said, leads) => expect(originFor(said)).toBe(leads));

  it('an address of this very machine', () => {
    const mine = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4')?.address;
    expect(originFor(`http://${mine}:4100`)).toBe(`http://${mine}:4100`);
  });
});
