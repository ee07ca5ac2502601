export { createCapture } from './capture.ts';
export { readDevices } from './readDevices.ts';
export type { DeviceMemory, RememberedDevices } from './desiredCapture.ts';
