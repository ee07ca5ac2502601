export { createCapture, type CaptureOptions, type DeviceMemory } from './capture.ts';
