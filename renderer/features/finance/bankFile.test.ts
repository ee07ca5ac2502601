import { describe, expect, it } from 'vitest';
import type { ExportedPayout } from '#shared/api/finance.ts';
import { bankFile, readBankFile } from './bankFile.ts';

const payout = (change: Partial<ExportedPayout>): ExportedPayout => ({
  ...{ _id: '', name: null, methodType: null, method: null, amount: 0, currency: null, periodStart: null },
  ...change,
});

const head = 'payout,person,method,to,holder,amount,currency,status,reference';

describe('the bank file', () => {
  it('contains the payouts to send after the fee, and no formulas', async () => {
    const csv = await bankFile([
      payout({
        _id: 'p1',
        methodType: 'paxum',
        method: { email: 'a@b.co', firstName: '=HYPERLINK("x")', lastName: 'Vidal, C.' },
        amount: 284.64,
        currency: 'USD',
      }),
    ]);
    const [first, second] = csv.split('\n');
    expect(first).toBe(`\uFEFF${head}`);
    expect(second).toBe(`p1,,paxum,a@b.co,"'=HYPERLINK(""x"") Vidal, C.",284.64,USD,,`);
    // An unchanged file has a status for no row.
    expect(readBankFile(csv)).toEqual({ rows: [], open: 1, problems: [] });
  });

  it('is read with the result of each row, whatever its line endings and byte order mark', () => {
    const csv = `\uFEFF${head}\r\np1,A,binance,T,,1.00,USD,Paid,TX-1\r\np2,B,paxum,b,"Vidal, C.",2.00,USD,failed,"Name\ndiffers"\r\np3,C,adcash,c,,3.00,USD,,\r\n`;
    expect(readBankFile(csv)).toEqual({
      rows: [
        { line: 2, id: 'p1', outcome: 'paid', note: 'TX-1' },
        { line: 3, id: 'p2', outcome: 'failed', note: 'Name\ndiffers' },
      ],
      open: 1,
      problems: [],
    });
  });

  it('is rejected as a whole if a row is invalid, naming each invalid line', () => {
    const row = (cells: string) => `${cells}\n`;
    const csv = [
      row(head),
      row('p1,A,binance,T,,1.00,USD,paid,TX-1'),
      row('p2,A,binance,T,,1.00,USD,sent,TX-2'),
      row('p3,A,binance,T,,1.00,USD,paid,'),
      row(',A,binance,T,,1.00,USD,paid,TX'),
      row('p4,A,binance'),
    ].join('');
    expect(readBankFile(csv)).toEqual({
      rows: [],
      open: 0,
      problems: [
        { line: 3, problem: 'status' },
        { line: 4, problem: 'reference' },
        { line: 5, problem: 'payout' },
        { line: 6, problem: 'broken' },
      ],
    });
    expect(readBankFile('name,coins\nA,1\n').problems).toEqual([{ line: 1, problem: 'columns' }]);
    expect(readBankFile('').problems).toEqual([{ line: 1, problem: 'columns' }]);
  });
});
