import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('the settings of a start', () => {
  it('the settings of a start are those of a backend of its own where nothing is said', () => {
    expect(readSettings({}, false)).toEqual({
      deployment: null,
      isBackendLocal: true,
      devServerUrl: null,
    });
  });

  it('take a deployment, without a path or a slash', () => {
    const settings = readSettings({ VESPER_BACKEND_URL: 'https://vesper.example/' }, true);
    expect(settings).toMatchObject({ deployment: 'https://vesper.example', isBackendLocal: false });
  });

  it('take what the app was packaged for, unless the start says otherwise', () => {
    const packaged = 'https://vesper.example';
    expect(readSettings({}, true, packaged)).toMatchObject({ deployment: packaged, isBackendLocal: false });
    const said = { VESPER_BACKEND_URL: 'http://127.0.0.1:4100' };
    expect(readSettings(said, true, packaged)).toMatchObject({
      deployment: 'http://127.0.0.1:4100',
      isBackendLocal: true,
    });
  });

  it.each(['vesper.example', 'ftp://vesper.example', 'http://vesper.example', ''])(
    'refuse the backend "%s"',
    (address) => {
      expect(() => readSettings({ VESPER_BACKEND_URL: address }, false)).toThrow(
        /VESPER_BACKEND_URL must be/,
      );
    },
  );

  it('know the dev server in a checkout alone', () => {
    const environment = { ELECTRON_RENDERER_URL: 'http://localhost:5174' };
    expect(readSettings(environment, false).devServerUrl).toBe('http://localhost:5174');
    expect(readSettings(environment, true).devServerUrl).toBeNull();
  });
});
