export { createCapture, type CaptureOptions, type DeviceMemory, type RememberedDevices } from './capture.ts';
