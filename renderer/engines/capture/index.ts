export { createCapture, type CaptureOptions } from './capture.ts';
export type { DeviceMemory, RememberedDevices } from './desiredCapture.ts';
