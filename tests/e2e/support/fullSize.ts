/** `npm run prove -- looks` runs the tests that look at a covering set of sizes and themes once more at all of them. */
export const isFullSize = process.env['FULL_SIZE'] === 'yes';
