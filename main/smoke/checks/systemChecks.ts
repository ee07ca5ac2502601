import { demand, Skipped, type Check } from '../report.ts';
import type { SmokeParts } from '../parts.ts';

/** A key combination that other programs are unlikely to use. */
const keys = 'CommandOrControl+Alt+Shift+F11';
/** Milliseconds to wait for the system's answer to a notification. Some systems send none. */
const noticeMs = 3_000;

const noSystem = 'the stand-in has no system around it';
const isWayland = ({ platform, env }: SmokeParts) =>
  platform === 'linux' && env['XDG_SESSION_TYPE'] === 'wayland';

/** Returns the checks of the operating system: notifications, tray, global shortcuts and graphics. */
export function systemChecks(parts: SmokeParts): readonly Check[] {
  const { notices, shortcuts } = parts;
  return [
    {
      name: 'notices',
      notInStandIn: noSystem,
      async run() {
        if (!notices.isSupported()) throw new Skipped('this system shows no notices');
        const notice = notices.create({ title: 'Vesper', body: 'Smoke run', silent: true });
        const end = await new Promise<string>((resolve) => {
          notice.on('show', () => resolve('shown'));
          notice.on('failed', (_event, error) => resolve(`failed: ${error}`));
          setTimeout(() => resolve('no answer from the system'), noticeMs);
          notice.show();
        });
        notice.close();
        // macOS rejects notifications of an app without a certificate.
        if (end.startsWith('failed') && parts.platform === 'darwin') throw new Skipped(end);
        demand(!end.startsWith('failed'), end);
        return end;
      },
    },
    {
      name: 'tray',
      notInStandIn: noSystem,
      run() {
        const tray = parts.createTray(parts.trayIcon());
        const { width, height } = tray.getBounds();
        tray.destroy();
        return Promise.resolve(`created, ${width} × ${height}`);
      },
    },
    {
      name: 'shortcut',
      notInStandIn: noSystem,
      run() {
        const isRegistered = shortcuts.register(keys, () => undefined);
        if (isRegistered) shortcuts.unregister(keys);
        if (!isRegistered && isWayland(parts))
          throw new Skipped('this desktop gives no global keys on Wayland');
        demand(isRegistered, `${keys} could not be registered`);
        return Promise.resolve('registered and freed');
      },
    },
    {
      name: 'graphics',
      notInStandIn: noSystem,
      run() {
        const status = parts.app.getGPUFeatureStatus();
        return Promise.resolve(`compositing ${status.gpu_compositing}, video decode ${status.video_decode}`);
      },
    },
  ];
}
