/**
 * `npm run prove -- realtime` runs the tests whose clock is driven once more with the clocks of the machine: what takes
 * thirty seconds then does.
 */
export const isRealTime = process.env['REAL_TIME'] === 'yes';
