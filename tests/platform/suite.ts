import { describe, expect, it, vi } from 'vitest';
import type { Platform } from '#renderer/platform/port.ts';
import { createSystemState } from '#shared/domain/systemSignIn.ts';
import { waitFor } from '#tests/kit/waitFor.ts';

/** A platform whose surrounding system the test controls. */
export interface Place {
  readonly platform: Platform;
  /** Returns the keys of the notifications that the system shows. Below, `press` presses one. */
  shown(): readonly string[];
  press(key: string): void;
  /** Returns the number on the app's icon. */
  badge(): number;
  /** Returns whether the display is kept awake. */
  isAwake(): boolean;
  /** Simulates sleep and wake-up of the machine; null: the platform does not report them. */
  readonly power: ((state: 'suspend' | 'resume') => void) | null;
  /** Publishes a newer version where the platform looks for updates. */
  newer(): void;
  /** Returns the last file that the user saved through a system dialog, or null. */
  saved(): string | null;
  /** Sets the window that the next request for a floating window gets; null refuses the request. */
  floatAs(window: object | null): void;
  /** Simulates a link that the system opens in the app; null: links are addresses of the page. */
  readonly link: ((link: string) => void) | null;
  /** Simulates the provider's redirect from the system's browser; null: the platform signs in with a pop-up. */
  readonly comeBack: ((state: string, code: string | null) => void) | null;
}

const notice = (key: string, path: string | null = '/chat?userId=ann') => ({
  ...{ key, title: key, text: 'New message', path, person: 'me', isSilent: true, replyHint: null },
});
/** Parts of the platform that only one of the two targets has. The other target has null. */
const parts = ['vault', 'callWindow', 'push', 'systemSignIn', 'install'] as const;
/** Waits until effects have happened, for tests that expect no effect. */
const settled = () => new Promise((done) => setTimeout(done, 20));

/** Tests the contract that every platform fulfills. */
export function describePlatform(name: string, open: () => Promise<Place>): void {
  describe(`the platform of ${name}`, () => {
    it('reports its kind, the name of the system and errors outside of the page', async () => {
      const { platform } = await open();
      await platform.ready();
      expect(['web', 'electron']).toContain(platform.kind);
      expect(await platform.osName()).toMatch(/\S/);
      expect(await platform.readProcessErrors()).toBe('');
      expect(await platform.hasCompanions()).toBe(true);
      expect(typeof platform.hasCookies).toBe('boolean');
      expect(() => platform.keepForOffline()).not.toThrow();
    });

    it('provides each optional part completely or as null', async () => {
      const { platform } = await open();
      for (const part of parts) {
        const has = platform[part];
        if (has === null) continue;
        for (const each of Object.values(has)) expect(typeof each).toBe('function');
      }
    });

    it('stores a secret in its vault until it is removed', async () => {
      const { vault, ready } = (await open()).platform;
      await ready();
      if (!vault) return;
      expect(vault.read()).toBeNull();
      vault.write('a token');
      expect(vault.read()).toBe('a token');
      vault.write('another');
      vault.remove();
      expect(vault.read()).toBeNull();
    });

    it('shows one notification per key until it is closed and reports the path of a press', async () => {
      const { platform, shown, press } = await open();
      const { notices } = platform;
      const pressed = vi.fn();
      const stop = notices.onPressed('me', pressed);
      const leadsToAnn = [expect.objectContaining({ path: '/chat?userId=ann', text: null })];
      expect(await notices.ask()).toBe('granted');
      expect([notices.permission(), notices.failure()]).toEqual(['granted', null]);
      notices.show(notice('ann'));
      notices.show(notice('ann'));
      notices.show(notice('bo', null));
      await waitFor(() => expect([...shown()].sort()).toEqual(['ann', 'bo']));
      notices.close('bo');
      notices.close('nobody');
      await waitFor(() => expect(shown()).toEqual(['ann']));
      press('ann');
      await waitFor(() => expect(pressed.mock.calls).toEqual([leadsToAnn]));
      stop();
      notices.show(notice('ann'));
      await waitFor(() => expect(shown()).toEqual(['ann']));
      press('ann');
      await settled();
      expect(pressed).toHaveBeenCalledTimes(1);
      // No listener was registered when it was pressed. The first listener gets the press, once.
      const [late, later] = [vi.fn(), vi.fn()];
      notices.onPressed('me', late);
      await waitFor(() => expect(late.mock.calls).toEqual([leadsToAnn]));
      await settled();
      notices.onPressed('me', later);
      await settled();
      expect(later).not.toHaveBeenCalled();
      notices.onChange(() => undefined)();
    });

    it('shows the number on the badge and removes it at zero', async () => {
      const { platform, badge } = await open();
      for (const count of [3, 120, 0]) {
        platform.setBadge(count);
        await waitFor(() => expect(badge()).toBe(count));
      }
    });

    it('keeps the display awake from the first request until the release, regardless of repeats', async () => {
      const { platform, isAwake } = await open();
      platform.keepAwake(true);
      platform.keepAwake(true);
      await waitFor(() => expect(isAwake()).toBe(true));
      platform.keepAwake(false);
      await waitFor(() => expect(isAwake()).toBe(false));
      platform.keepAwake(false);
      await settled();
      expect(isAwake()).toBe(false);
    });

    it('reports sleep and wake-up until the listener is removed', async () => {
      const { platform, power } = await open();
      const heard = vi.fn();
      const stop = platform.onPower(heard);
      power?.('suspend');
      power?.('resume');
      await settled();
      expect(heard.mock.calls).toEqual(power ? [['suspend'], ['resume']] : []);
      stop();
      power?.('suspend');
      await settled();
      expect(heard).toHaveBeenCalledTimes(power ? 2 : 0);
    });

    it('reports links, and to a new listener the last one that arrived without a listener', async () => {
      const { platform, link } = await open();
      const heard = vi.fn();
      const stop = platform.onLink(heard);
      link?.('vesper://chat?userId=ann');
      link?.('vesper://call?userId=ann');
      await settled();
      expect(heard.mock.calls).toEqual(link ? [['/chat?userId=ann']] : []);
      stop();
      // Links arrive while the user is signed out.
      link?.('vesper://coins');
      link?.('vesper://profile');
      await settled();
      expect(heard).toHaveBeenCalledTimes(link ? 1 : 0);
      const next = vi.fn();
      platform.onLink(next);
      await settled();
      expect(next.mock.calls).toEqual(link ? [['/profile']] : []);
    });

    it('reports the redirect of an expected sign-in once', async () => {
      const { platform, comeBack } = await open();
      const { systemSignIn } = platform;
      expect(systemSignIn === null).toBe(comeBack === null);
      if (!systemSignIn || !comeBack) return;
      const heard = vi.fn();
      const stop = systemSignIn.onBack(heard);
      const [state, code] = [createSystemState('en', 's'.repeat(43)), 'c'.repeat(43)];
      comeBack(state, code);
      expect(await systemSignIn.expect(state)).toBe(true);
      expect(await systemSignIn.expect('no state')).toBe(false);
      comeBack(createSystemState('en', 'o'.repeat(43)), code);
      comeBack(state, code);
      comeBack(state, code);
      await settled();
      expect(heard.mock.calls).toEqual([[{ state, code }]]);
      stop();
    });

    it('stores chats and drafts of one user and closes the storage', async () => {
      const { platform } = await open();
      const storage = await platform.openChatStorage('somebody');
      expect([storage.state, ['disk', 'memory'].includes(storage.durability)]).toEqual(['ready', true]);
      await storage.local.putValue({ name: 'place', value: '7' });
      expect(await storage.local.getValue({ name: 'place' })).toBe('7');
      expect(await storage.chats.getRevision({})).toBeNull();
      storage.onChanged(() => undefined)();
      storage.close();
    });

    it('reports its build, finds a newer version on request and keeps it ready when it is postponed', async () => {
      const { platform, newer } = await open();
      const updates = await platform.openUpdates();
      expect(updates.build.version).toMatch(/^\d+\.\d+\.\d+/);
      await updates.readSignature?.();
      expect((await updates.readRehearsal?.()) ?? null).toBeNull();
      const heard = vi.fn();
      const stop = updates.onChange(heard);
      await waitFor(() => expect(updates.state().kind).toBe('idle'));
      newer();
      updates.check();
      await waitFor(() => expect(updates.state().kind).toBe('ready'));
      expect(heard).toHaveBeenCalled();
      updates.postpone();
      updates.goBack();
      await settled();
      expect(updates.state().kind).toBe('ready');
      stop();
    });

    it('provides diagnostics of the process or null, and saves a file where the user chooses', async () => {
      const { platform, saved } = await open();
      const { readProcess, save, useGraphicsCard } = platform.diagnostics;
      const facts = await readProcess();
      if (facts) {
        expect(facts.versions.app).toMatch(/\S/);
        expect(facts.log).toContain('a line');
      }
      expect(() => useGraphicsCard()).not.toThrow();
      if (!save) return;
      expect(await save('vesper-diagnostics.json', '{"a":1}')).toBe('saved');
      expect(saved()).toBe('{"a":1}');
      // A file name must not lead out of the chosen folder.
      expect(await save('../a.json', '{}')).toBe('failed');
    });

    it('opens a floating window or reports that it was refused', async () => {
      const { platform, floatAs } = await open();
      const { floating } = platform;
      if (!floating) return;
      expect(typeof floating.hasFrame).toBe('boolean');
      const window = { name: 'small' };
      floatAs(window);
      expect(await floating.open({ width: 336, height: 224 })).toBe(window);
      floatAs(null);
      expect(await floating.open({ width: 336, height: 224 })).toBeNull();
    });

    it('does not open a call window without a call', async () => {
      const { callWindow } = (await open()).platform;
      if (!callWindow) return;
      expect(await callWindow.open('a-line-of-the-suite')).toBe(false);
      callWindow.close('a-line-of-the-suite');
      callWindow.onGone(() => undefined)();
    });
  });
}
