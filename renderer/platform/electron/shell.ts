import type { VesperBridge } from '#shared/ipc/bridge.ts';
import type { DesktopShell } from '../port.ts';
import { bridge } from './bridge.ts';

/** Creates the port to the tray, hotkey, login start and window, which the main process controls. */
function createShell(vesper: VesperBridge): DesktopShell {
  return {
    isMac: navigator.userAgent.includes('Macintosh'),
    tray: {
      show: (view) => void vesper.tray.show(view),
      hide: () => void vesper.tray.hide(),
      onPressed: (listener) => vesper.tray.onPressed(({ action }) => listener(action)),
    },
    hotkey: {
      async isFree(keys) {
        const answer = await vesper.hotkey.isFree({ keys });
        return answer.ok && answer.value === 'ok';
      },
      async register(keys) {
        const answer = await vesper.hotkey.set({ keys });
        return answer.ok && answer.value === 'ok';
      },
      unregister: () => void vesper.hotkey.set({ keys: null }),
      onPressed: (listener) => vesper.hotkey.onPressed(listener),
    },
    loginStart: {
      async read() {
        const answer = await vesper.loginStart.read();
        return answer.ok ? answer.value : 'unsupported';
      },
      async set(isOn) {
        const answer = await vesper.loginStart.set({ isOn });
        return answer.ok ? answer.value : 'unsupported';
      },
    },
    window: {
      show: () => void vesper.window.show(),
      onShown(listener) {
        let isLate = false;
        const stop = vesper.window.onShown(({ isShown }) => {
          isLate = true;
          listener(isShown);
        });
        // Reads the current state, because the window may have been hidden before this page loaded.
        void vesper.window.isShown().then((answer) => {
          if (answer.ok && !isLate) listener(answer.value);
        });
        return () => {
          isLate = true;
          stop();
        };
      },
      setClosing: (closing) => void vesper.window.setClosing({ closing }),
      onCloseAsked: (listener) => vesper.window.onCloseAsked(() => listener()),
      answerClose: (how) => void vesper.window.answerClose({ how }),
    },
  };
}

const vesper = bridge();
/** Null if the preload has not run. */
export const shell: DesktopShell | null = vesper ? createShell(vesper) : null;
