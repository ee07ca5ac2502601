import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtDialogs } from '#renderer/app/dialogs/registry.ts';
import { dialogNames, type DialogName } from '#shared/domain/dialogs.ts';
import { root } from '../tools/root.ts';

/**
 * Nothing opens these yet: what they belong to is not built. Whoever builds it takes them out of here. The small call is
 * a part of the page that floats, and no dialog above it (`renderer/features/call/screen/MiniCall.tsx`).
 */
const notOpenedYet: readonly DialogName[] = ['mini call'];

/** What stands between `open(` or `openDialogWhile(` and the end of the statement, as far as a name may be away. */
const opening = /\b(?:open|openDialogWhile)\(([^;]{0,160})/g;
const quoted = /'([a-z ]+)'/g;

it('every dialog that is built is opened somewhere in the product, and those that nothing opens are named', () => {
  const opened = new Set(
    readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\/gallery\//.test(file))
      .flatMap((file) => [...readFileSync(join(root, 'renderer', file), 'utf8').matchAll(opening)])
      .flatMap(([, call = '']) => [...call.matchAll(quoted)])
      .map(([, name]) => name),
  );
  expect(dialogNames.filter((name) => !opened.has(name))).toEqual(notOpenedYet);
  expect(Object.keys(builtDialogs).filter((name) => !opened.has(name))).toEqual([]);
});
