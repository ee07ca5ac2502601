/** Dialogs of devices by their names in §2. Each is loaded when it first opens. */
export const deviceDialogs = {
  'device access': () => import('./DeviceAccessDialog.tsx').then((module) => module.DeviceAccessDialog),
  'device popup': () => import('./DevicePopupDialog.tsx').then((module) => module.DevicePopupDialog),
  'select devices': () => import('./SelectDevicesDialog.tsx').then((module) => module.SelectDevicesDialog),
  'allow access': () => import('./AllowAccessDialog.tsx').then((module) => module.AllowAccessDialog),
  'no microphone': () => import('./NoMicrophoneDialog.tsx').then((module) => module.NoMicrophoneDialog),
} as const;
