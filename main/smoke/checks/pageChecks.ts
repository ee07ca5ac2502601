import { ipcCallNames } from '#shared/ipc/names.ts';
import { permissionUses, type Permission } from '../../security/permissionTable.ts';
import { demand, type Check } from '../report.ts';
import { inPage, until, type SmokeParts } from '../parts.ts';

/** Names under which a page can query the state of a permission. */
const queryNames: Partial<Record<Permission, string>> = {
  media: 'camera',
  notifications: 'notifications',
  'clipboard-sanitized-write': 'clipboard-write',
  'clipboard-read': 'clipboard-read',
  geolocation: 'geolocation',
  midi: 'midi',
  'idle-detection': 'idle-detection',
  'local-fonts': 'local-fonts',
  'persistent-storage': 'persistent-storage',
  'storage-access': 'storage-access',
  'window-management': 'window-management',
};

const oneWorld = 'the stand-in has one JavaScript world and no sandbox of its own';

/** Returns the checks of the main window's page: its isolation, the bridge, and the web APIs that it uses. */
export function pageChecks(parts: SmokeParts): readonly Check[] {
  return [
    {
      name: 'isolation',
      notInStandIn: oneWorld,
      async run() {
        const names = ['require', 'process', 'module', 'global', 'Buffer', '__dirname'];
        const types = await inPage<string[]>(parts, `[${names.map((name) => `typeof ${name}`).join(', ')}]`);
        const reached = names.filter((_, index) => types[index] !== 'undefined');
        demand(reached.length === 0, `the page reaches ${reached.join(', ')}`);
        demand(await inPage<boolean>(parts, 'isSecureContext'), 'the page is no secure context');
        return `the page reaches none of ${names.join(', ')}`;
      },
    },
    {
      name: 'storage of the page',
      async run() {
        const problem = await inPage<string>(
          parts,
          `(async () => {
            localStorage.setItem('smoke', '1');
            if (localStorage.getItem('smoke') !== '1') return 'localStorage';
            localStorage.removeItem('smoke');
            const opened = await new Promise((resolve) => {
              const request = indexedDB.open('smoke');
              request.onsuccess = () => (request.result.close(), resolve(true));
              request.onerror = () => resolve(false);
            });
            if (!opened) return 'IndexedDB';
            indexedDB.deleteDatabase('smoke');
            if (!(await navigator.locks.request('smoke', () => true))) return 'locks';
            return '';
          })()`,
        );
        demand(problem === '', `${problem} does not work`);
        return 'localStorage, IndexedDB and locks work';
      },
    },
    {
      name: 'bridge',
      async run() {
        const missing = await inPage<string[]>(
          parts,
          `Object.entries(${JSON.stringify(ipcCallNames)}).flatMap(([space, names]) =>
            names.filter((name) => typeof window.vesper?.[space]?.[name] !== 'function').map((name) => space + '.' + name))`,
        );
        demand(missing.length === 0, `missing: ${missing.join(', ')}`);
        demand(await inPage<boolean>(parts, 'Object.isFrozen(window.vesper)'), 'it is not frozen');
        const info = await inPage<{ ok: boolean; value?: { version?: string } }>(
          parts,
          'window.vesper.app.getInfo()',
        );
        demand(info.ok && info.value?.version === parts.app.getVersion(), 'app.getInfo gave no answer');
        const refused = await inPage<{ ok: boolean }>(parts, "window.vesper.badge.set({ count: 'x' })");
        demand(!refused.ok, 'a wrong argument was accepted');
        // Sends the event repeatedly, because the page may subscribe after the first one.
        const received = inPage<boolean>(
          parts,
          `new Promise((resolve) => {
            const stop = window.vesper.window.onShown(({ isShown }) => (stop(), resolve(isShown)));
          })`,
        );
        let isReceived = false;
        void received.then(
          () => (isReceived = true),
          () => undefined,
        );
        await until(() => {
          if (!isReceived) parts.sendEvent('window:shown', { isShown: true });
          return isReceived;
        }, 'an event of the main process did not reach the page');
        return 'every call is there; a call, a refused call and an event went through';
      },
    },
    {
      name: 'clipboard',
      async run() {
        const before = await parts.clipboard.readText();
        const { debugger: tools } = parts.window()?.webContents ?? {};
        demand(tools !== undefined, 'there is no main window');
        // Chromium only lets a focused page write, and a smoke run may have no window manager.
        tools.attach('1.3');
        try {
          await tools.sendCommand('Emulation.setFocusEmulationEnabled', { enabled: true });
          const problem = await inPage<string>(
            parts,
            "navigator.clipboard.writeText('Vesper smoke').then(() => '', (error) => String(error))",
          );
          demand(problem === '', problem);
        } finally {
          tools.detach();
        }
        await parts.clipboard.writeText(before);
        return 'the page wrote a text; the clipboard is as before';
      },
    },
    {
      name: 'permissions',
      async run() {
        const entries = Object.entries(queryNames) as [Permission, string][];
        const states = await inPage<(string | null)[]>(
          parts,
          `Promise.all(${JSON.stringify(entries.map(([, name]) => name))}.map((name) =>
            navigator.permissions.query({ name }).then(({ state }) => state, () => null)))`,
        );
        const wrong = entries.flatMap(([permission], index) => {
          const state = states[index] ?? null;
          const isAllowed = permissionUses[permission].length > 0;
          // The state is null if this Chromium does not report it.
          return state === null || (state === 'granted') === isAllowed ? [] : [`${permission}: ${state}`];
        });
        demand(wrong.length === 0, wrong.join(', '));
        return entries.map(([permission], index) => `${permission} ${states[index]}`).join(', ');
      },
    },
    {
      name: 'fake camera',
      async run() {
        const found = await inPage<{ problem: string } | { kinds: string[]; width: number }>(
          parts,
          `navigator.mediaDevices.getUserMedia({ video: true, audio: true }).then((stream) => {
            const tracks = stream.getTracks();
            const found = { kinds: tracks.map(({ kind }) => kind), width: stream.getVideoTracks()[0].getSettings().width };
            for (const track of tracks) track.stop();
            return found;
          }, (error) => ({ problem: String(error) }))`,
        );
        demand(!('problem' in found), 'problem' in found ? found.problem : '');
        demand(found.kinds.length === 2 && found.width > 0, `tracks: ${found.kinds.join(', ')}`);
        return `video ${found.width} pixels wide, and audio`;
      },
    },
    {
      name: 'no errors in pages',
      run() {
        const errors = parts.pages.errors();
        demand(errors.length === 0, errors.join(' | '));
        return Promise.resolve('no error and no violation of the content policy');
      },
    },
    {
      name: 'content policy',
      async run() {
        // This check runs last, because the violation is logged as an error in the console.
        const directive = await inPage<string>(
          parts,
          `new Promise((resolve) => {
            addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true });
            fetch('https://smoke.invalid/').then(() => resolve('the request left the page'), () => undefined);
          })`,
        );
        demand(directive === 'connect-src', directive);
        return 'a request to another host is refused';
      },
    },
  ];
}
