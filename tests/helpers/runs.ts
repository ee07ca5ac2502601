/**
 * How often a property is tried: a few times in the gate, which runs many times a day and begins elsewhere each time;
 * `npm run prove -- properties` tries each at its full size.
 */
export function runs(few: number, full: number): number {
  return process.env['PROPERTIES'] === 'full' ? full : few;
}
