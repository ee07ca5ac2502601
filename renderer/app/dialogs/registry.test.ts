import { describe, expect, it } from 'vitest';
import { dialogNames, ownDialogNames, type DialogName } from '#shared/domain/dialogs.ts';
import { namespaces } from '#renderer/i18n/resources.ts';
import { builtDialogs, loaderOf } from './registry.ts';

const isBuilt = (name: DialogName) => Object.hasOwn(builtDialogs, name);
const built = dialogNames.filter(isBuilt);
const notBuilt = dialogNames.filter((name) => !isBuilt(name));
/** Dialogs of the frame: those of the accounts, the devices and of no feature. */
const ofTheFrame = [
  'sign in',
  'sign up',
  'forgot password',
  'new password',
  'missing fields',
  'info',
  'confirm action',
  'simple logout',
  'device access',
  'device popup',
  'select devices',
  'allow access',
  'no microphone',
  'premium unavailable',
  'sensitive content',
] as const satisfies readonly DialogName[];
/** `select devices` is shown by `SelectDevicesDialog`. */
const componentNameOf = (name: DialogName) =>
  `${name.replaceAll(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())}Dialog`;

describe('every name of §2', () => {
  it.each(built)('opens its component with its texts: %s', async (name) => {
    const { load, texts } = loaderOf(name);
    const component = await load();
    expect(component.name).toBe(componentNameOf(name));
    // Each dialog has texts beside `common`.
    expect([texts[0], texts.length > 1]).toEqual(['common', true]);
    expect(texts.filter((namespace) => !namespaces.includes(namespace as never))).toEqual([]);
  });

  it('except `mini call`, which floats in the page, is a dialog', () => {
    expect(notBuilt).toEqual(['mini call']);
    expect(() => loaderOf('mini call')).toThrow('is no dialog');
  });

  it('is in the list of docs/product.md, and no other dialog exists', () => {
    expect(
      Object.keys(builtDialogs)
        .toSorted()
        .filter((name) => !dialogNames.includes(name as never)),
    ).toEqual([...ownDialogNames.toSorted()]);
    expect([dialogNames.length, new Set(dialogNames).size]).toEqual([50, 50]);
  });
});

describe('the registry', () => {
  it('contains the dialogs of accounts, of devices and of no feature', () => {
    expect(built).toEqual(expect.arrayContaining([...ofTheFrame]));
  });
});
