/**
 * Whether tests use real clocks instead of driven ones, so that thirty seconds take thirty seconds: set by `npm run
 * prove -- realtime`.
 */
export const isRealTime = process.env['REAL_TIME'] === 'yes';

/** Whether tests use all sizes and themes instead of a covering subset: set by `npm run prove -- looks`. */
export const isFullSize = process.env['FULL_SIZE'] === 'yes';
