/** Whether tests use all sizes and themes instead of a covering subset: set by `npm run prove -- looks`. */
export const isFullSize = process.env['FULL_SIZE'] === 'yes';
