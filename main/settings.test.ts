import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('the settings of a start', () => {
  it('use a local backend by default', () => {
    expect(readSettings({}, false)).toEqual({
      deployment: null,
      isBackendLocal: true,
      devServerUrl: null,
    });
  });

  it('accept a deployment, and remove its path and trailing slash', () => {
    const settings = readSettings({ VESPER_BACKEND_URL: 'https://vesper.example/' }, true);
    expect(settings).toMatchObject({ deployment: 'https://vesper.example', isBackendLocal: false });
  });

  it('use the packaged deployment, unless the environment overrides it', () => {
    const packaged = 'https://vesper.example';
    expect(readSettings({}, true, packaged)).toMatchObject({ deployment: packaged, isBackendLocal: false });
    const said = { VESPER_BACKEND_URL: 'http://127.0.0.1:4100' };
    expect(readSettings(said, true, packaged)).toMatchObject({
      deployment: 'http://127.0.0.1:4100',
      isBackendLocal: true,
    });
  });

  it.each(['vesper.example', 'ftp://vesper.example', 'http://vesper.example', ''])(
    'reject the backend "%s"',
    (address) => {
      expect(() => readSettings({ VESPER_BACKEND_URL: address }, false)).toThrow(
        /VESPER_BACKEND_URL must be/,
      );
    },
  );

  it('use the dev server only in a checkout', () => {
    const environment = { ELECTRON_RENDERER_URL: 'http://localhost:5174' };
    expect(readSettings(environment, false).devServerUrl).toBe('http://localhost:5174');
    expect(readSettings(environment, true).devServerUrl).toBeNull();
  });
});
