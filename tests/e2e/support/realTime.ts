/**
 * Whether tests use real clocks instead of driven ones, so that thirty seconds take thirty seconds: set by `npm run
 * prove -- realtime`.
 */
export const isRealTime = process.env['REAL_TIME'] === 'yes';
