import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAllowed } from './permissions.ts';
import { permissionUses, type Permission } from './permissionTable.ts';

const root = resolve(import.meta.dirname, '../..');
const pageOrigins = ['app://vesper'];
const permissions = Object.entries(permissionUses);
const used = permissions.filter(([, uses]) => uses.length > 0);

/** Code in a page that requests a permission. */
const raisers: readonly (readonly [RegExp, Permission])[] = [
  [/mediaDevices\.getUserMedia\(/, 'media'],
  [/\.getDisplayMedia\(/, 'display-capture'],
  [/\.clipboard\.write(?:Text)?\(/, 'clipboard-sanitized-write'],
  [/\.clipboard\.read(?:Text)?\(/, 'clipboard-read'],
  [/\.setSinkId\(|\.selectAudioOutput\(/, 'speaker-selection'],
  [/\.requestFullscreen\(|controlsList=/, 'fullscreen'],
  [/new Notification\(|Notification\.requestPermission/, 'notifications'],
  [/navigator\.geolocation/, 'geolocation'],
  [/wakeLock\.request\(/, 'screen-wake-lock'],
  [/storage\.persist\(/, 'persistent-storage'],
  [/requestPointerLock\(/, 'pointerLock'],
  [/new IdleDetector/, 'idle-detection'],
  [/keyboard\.lock\(/, 'keyboardLock'],
  [/queryLocalFonts\(/, 'local-fonts'],
  [/show(?:Open|Save)FilePicker\(|showDirectoryPicker\(/, 'fileSystem'],
  [/requestMIDIAccess\(/, 'midi'],
  [/getScreenDetails\(/, 'window-management'],
];

/** Sources of the desktop's pages, without the web client's platform. */
const pageSources = readdirSync(join(root, 'renderer'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((file) => !file.startsWith('renderer/platform/web/'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

describe('the table of permissions', () => {
  it.each(used)('allows %s only to pages of the app', (permission) => {
    expect(isAllowed(pageOrigins, permission, 'app://vesper/chat')).toBe(true);
    for (const address of ['https://example.org/', 'app://other/', ''])
      expect(isAllowed(pageOrigins, permission, address), address).toBe(false);
  });

  it.each(permissions.filter(([, uses]) => uses.length === 0))('denies %s', (permission) => {
    expect(isAllowed(pageOrigins, permission, 'app://vesper/')).toBe(false);
  });

  it('denies a permission that Electron does not name', () => {
    for (const permission of ['new-permission', 'constructor', 'toString'])
      expect(isAllowed(pageOrigins, permission, 'app://vesper/'), permission).toBe(false);
  });

  it.each(used)('names the code that requests %s', (_, uses) => {
    for (const [file, words] of uses) expect(readFileSync(join(root, file), 'utf8'), file).toContain(words);
  });

  it("contains all permissions that the pages' code requests", () => {
    const raised = pageSources.flatMap(({ file, text }) =>
      raisers.filter(([words]) => words.test(text)).map(([, permission]) => `${permission} ${file}`),
    );
    const listed = new Set(
      used.flatMap(([permission, uses]) => uses.map(([file]) => `${permission} ${file}`)),
    );
    expect(raised.length).toBeGreaterThan(5);
    expect(raised.filter((line) => !listed.has(line))).toEqual([]);
  });
});
