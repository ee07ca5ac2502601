export { createCapture } from './capture.ts';
export type { RememberedDevices } from './desiredCapture.ts';
export { readDevices } from './readDevices.ts';
