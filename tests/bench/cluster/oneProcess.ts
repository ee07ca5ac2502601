import { measure, ours } from '../backend.ts';
import { asFigure, atLeast, atMost, type Report } from '../table.ts';

const inFlight = 50;

/** Measures one process over SQLite, which support for several nodes must not slow down. */
export async function run(): Promise<Report> {
  const { waves } = await measure(ours('FULL'), [inFlight]);
  const [wave] = waves;
  if (!wave) throw new Error('nothing was measured');
  return {
    title: `one process over SQLite, ${inFlight} in flight`,
    rows: [
      {
        server: 'this backend, FULL',
        'messages/s': wave.perSecond,
        'p50 ms': wave.p50Ms,
        'p99 ms': wave.p99Ms,
        'processor ms a message': wave.usedMs,
        refused: wave.refused,
      },
    ],
    goals: [
      asFigure(atLeast('messages accepted', wave.perSecond, 1_240, 'a second')),
      asFigure(atMost('p99', wave.p99Ms, 300, 'ms')),
    ],
  };
}
