import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { readAppImageEntry } from './support/desktopEntry.ts';

const require = createRequire(import.meta.url);
const { default: config } = require('../../resources/electron-builder.config.mjs') as {
  default: {
    readonly toolsets: { readonly appimage: string };
    readonly extraMetadata: { readonly desktopName: string };
  };
};

describe('the AppImage', () => {
  it('starts from a menu with the sandbox on', async () => {
    const { lines } = await readAppImageEntry(config);
    expect(lines.get('Exec')).toBe('AppRun %U');
  });

  it('has a menu entry with the id of its windows, in reverse DNS, which GNOME needs for global keys', async () => {
    const { fileName, lines } = await readAppImageEntry(config);
    expect(fileName).toBe('app.vesper.client.desktop');
    expect(lines.get('StartupWMClass')).toBe('app.vesper.client');
    // Electron reads the id from the packaged metadata.
    expect(config.extraMetadata.desktopName).toBe(fileName);
  });

  it('has a runtime that needs no libfuse2', () => {
    // "0.0.0", the default, is the runtime for FUSE 2.
    expect(config.toolsets.appimage).toBe('1.0.3');
  });
});
