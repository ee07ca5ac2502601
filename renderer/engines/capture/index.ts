export { createCapture } from './capture.ts';
export { readDevices } from './devices.ts';
export type { DeviceMemory, RememberedDevices } from './desiredCapture.ts';
