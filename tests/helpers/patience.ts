/**
 * How long a test waits for what is sure to come, in milliseconds. This is no measure of speed: only what hangs reaches
 * it, even where the machine does much else meanwhile. How fast something is, `npm run bench` says.
 */
export const waitMs = 30_000;
