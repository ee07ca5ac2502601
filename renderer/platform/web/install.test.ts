// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { createInstall, wayByHand } from './install.ts';

const agent = (userAgent: string, maxTouchPoints = 0) =>
  wayByHand({ userAgent, maxTouchPoints } as Navigator);

it('the name of a browser that shows no prompt tells whose menu installs the app', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  expect(agent('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1')).toBe('ios');
  // An iPad names itself a Mac, but a Mac has no touch screen.
  expect(agent(`${mac} Version/17.4 Safari/605.1.15`, 5)).toBe('ios');
  expect(agent(`${mac} Version/17.4 Safari/605.1.15`)).toBe('safari');
  expect(agent(`${mac} Chrome/140.0.0.0 Safari/537.36`)).toBe('none');
  expect(agent('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('firefox');
  expect(agent('Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0')).toBe(
    'firefoxAndroid',
  );
});

it('an install prompt of the browser is used once, and an installed app offers none', async () => {
  const install = createInstall();
  const changed = vi.fn();
  install.onChange(changed);
  const before = install.way();
  const prompt = vi.fn(() => Promise.resolve({ outcome: 'dismissed' }));
  const offer = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    window.dispatchEvent(event);
    return event;
  };
  // The browser's own install bar is suppressed.
  expect(offer().defaultPrevented).toBe(true);
  expect(install.way()).toBe('ask');
  expect(await install.ask()).toBe(false);
  expect(install.way()).toBe(before);
  offer();
  prompt.mockResolvedValueOnce({ outcome: 'accepted' });
  expect(await install.ask()).toBe(true);
  expect(prompt).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event('appinstalled'));
  expect(install.way()).toBe('done');
  expect(changed).toHaveBeenCalledTimes(5);
});
