import { describe, expect, it, vi } from 'vitest';
import type { Platform } from '#renderer/platform/port.ts';
import { createSystemState } from '#shared/domain/systemSignIn.ts';
import { waitFor } from '#tests/kit/waitFor.ts';

/** A target with the system around it in the test's hands. */
export interface Place {
  readonly platform: Platform;
  /** What the system shows, by key; and a press on one. */
  shown(): readonly string[];
  press(key: string): void;
  /** On the app's icon. */
  badge(): number;
  /** Whether the display is held on. */
  isAwake(): boolean;
  /** The machine sleeps or wakes; null where nobody tells a page. */
  readonly power: ((state: 'suspend' | 'resume') => void) | null;
  /** From now on there is a newer version where this one looks for it. */
  newer(): void;
  /** What the person saved last, where the system asks them where to. */
  saved(): string | null;
  /** What a small window above other programs is; null: the next one is refused. */
  floatAs(window: object | null): void;
  /** The system hands a link over; null where a link is an address of the page. */
  readonly link: ((link: string) => void) | null;
  /** The provider has sent the system's browser back; null where that is a pop-up. */
  readonly comeBack: ((state: string, code: string | null) => void) | null;
}

const notice = (key: string, path: string | null = '/chat?userId=ann') => ({
  ...{ key, title: key, text: 'New message', path, person: 'me', isSilent: true, replyHint: null },
});
/** What only one of the two has. The other answers null, which is what everybody asks for. */
const parts = ['vault', 'callWindow', 'push', 'systemSignIn', 'install'] as const;
/** Long enough for whatever was set off to have happened, where nothing should. */
const settled = () => new Promise((done) => setTimeout(done, 20));

/** What whoever asks for the platform may count on, whichever it is. */
export function describePlatform(name: string, open: () => Promise<Place>): void {
  describe(`the platform of ${name}`, () => {
    it('says what it is, and what went wrong outside of the page', async () => {
      const { platform } = await open();
      await platform.ready();
      expect(['web', 'electron']).toContain(platform.kind);
      expect(await platform.osName()).toMatch(/\S/);
      expect(await platform.readProcessErrors()).toBe('');
      expect(await platform.hasCompanions()).toBe(true);
      expect(typeof platform.hasCookies).toBe('boolean');
      expect(() => platform.keepForOffline()).not.toThrow();
    });

    it('has all of a part, or null for it', async () => {
      const { platform } = await open();
      for (const part of parts) {
        const has = platform[part];
        if (has === null) continue;
        for (const each of Object.values(has)) expect(typeof each).toBe('function');
      }
    });

    it('holds a secret until it is taken away, where it has a place for one', async () => {
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

    it('shows one notice for each key until it is closed, and says where a press leads', async () => {
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
      // The client was not there to hear it; it goes there as soon as it is, once.
      const [late, later] = [vi.fn(), vi.fn()];
      notices.onPressed('me', late);
      await waitFor(() => expect(late.mock.calls).toEqual([leadsToAnn]));
      await settled();
      notices.onPressed('me', later);
      await settled();
      expect(later).not.toHaveBeenCalled();
      notices.onChange(() => undefined)();
    });

    it('says how many things wait, and takes the mark off', async () => {
      const { platform, badge } = await open();
      for (const count of [3, 120, 0]) {
        platform.setBadge(count);
        await waitFor(() => expect(badge()).toBe(count));
      }
    });

    it('keeps the display on from the first wish to the last, however often it is asked', async () => {
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

    it('tells of sleep and wake where somebody says so, until nobody listens', async () => {
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

    it('tells of links, and of the last one that came while nobody listened', async () => {
      const { platform, link } = await open();
      const heard = vi.fn();
      const stop = platform.onLink(heard);
      link?.('vesper://chat?userId=ann');
      link?.('vesper://call?userId=ann');
      await settled();
      expect(heard.mock.calls).toEqual(link ? [['/chat?userId=ann']] : []);
      stop();
      // Signed out meanwhile.
      link?.('vesper://coins');
      link?.('vesper://profile');
      await settled();
      expect(heard).toHaveBeenCalledTimes(link ? 1 : 0);
      const next = vi.fn();
      platform.onLink(next);
      await settled();
      expect(next.mock.calls).toEqual(link ? [['/profile']] : []);
    });

    it('waits for the way back from a provider once, where the system’s browser goes there', async () => {
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

    it('keeps one person’s chats and drafts, and closes them', async () => {
      const { platform } = await open();
      const storage = await platform.openChatStorage('somebody');
      expect([storage.state, ['disk', 'memory'].includes(storage.durability)]).toEqual(['ready', true]);
      await storage.local.putValue({ name: 'place', value: '7' });
      expect(await storage.local.getValue({ name: 'place' })).toBe('7');
      expect(await storage.chats.getRevision({})).toBeNull();
      storage.onChanged(() => undefined)();
      storage.close();
    });

    it('says which build it is, looks for a newer one when it is asked to, and takes back what was put off', async () => {
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

    it('tells support what is around the page, or nothing, and writes a file where the person says', async () => {
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
      // No name leads out of the folder that was chosen.
      expect(await save('../a.json', '{}')).toBe('failed');
    });

    it('opens a small window above other programs, or says that it was refused', async () => {
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

    it('opens no window for calls where it has none', async () => {
      const { callWindow } = (await open()).platform;
      if (!callWindow) return;
      expect(await callWindow.open('a-line-of-the-suite')).toBe(false);
      callWindow.close('a-line-of-the-suite');
      callWindow.onGone(() => undefined)();
    });
  });
}
