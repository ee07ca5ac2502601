export { createCapture } from './capture.ts';
export type { DeviceMemory, RememberedDevices } from './desiredCapture.ts';
