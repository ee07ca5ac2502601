import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { init, type ModuleInfos } from 'license-checker-rseidelsohn';
import standardTexts from 'spdx-license-list/full.js';
import { root } from './root.ts';

/**
 * `npm run notices`: writes the licences of the third-party software that the product contains. Packaging the desktop app
 * (resources/electron-builder.config.mjs) and building the container image (Dockerfile) write the file anew, so it is
 * not committed and can't be out of date.
 */
const noticesFile = resolve(root, 'out/notices/THIRD-PARTY-NOTICES.txt');

/** A package with the licence texts that it ships. */
export interface PackageNotice {
  /** `name@version`. */
  readonly id: string;
  /** SPDX expression. */
  readonly licence: string;
  /** Where the source is; null if the package does not say. */
  readonly repository: string | null;
  /** Content of its licence file and its NOTICE file; null if the package has no licence file. */
  readonly text: string | null;
}

const rule = '='.repeat(80);

/** Returns the production dependencies that are installed here, sorted by name. */
async function readPackageNotices(): Promise<readonly PackageNotice[]> {
  const { promise, resolve: done, reject } = Promise.withResolvers<ModuleInfos>();
  const options = { start: root, production: true, excludePrivatePackages: true };
  init({ ...options, customFormat: { licenseText: '' } }, (error, found) =>
    error ? reject(error) : done(found),
  );
  const packages = await promise;
  return Object.entries(packages)
    .map(([id, { licenses, repository, licenseFile = '', licenseText = '', noticeFile }]): PackageNotice => {
      // The checker takes a README for the licence if there is no other file.
      const isLicence = /^(?:licen[cs]e|copying)/i.test(basename(licenseFile)) && licenseText.trim() !== '';
      const notice = noticeFile === undefined ? '' : `\n\n${readFileSync(noticeFile, 'utf8')}`;
      return {
        id,
        licence: [licenses ?? []].flat().join(' AND '),
        repository: repository ?? null,
        text: isLicence ? `${licenseText}${notice}` : null,
      };
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Returns the licence texts of the fonts in resources/fonts, by file name. */
function readFontLicences(): readonly { readonly name: string; readonly text: string }[] {
  const folder = resolve(root, 'resources/fonts');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => ({ name: basename(file, '.txt'), text: readFileSync(join(folder, file), 'utf8') }));
}

const idsIn = (licence: string) =>
  licence.split(/[\s()]+/).filter((word) => word !== '' && !['AND', 'OR', 'WITH'].includes(word));

const line = ({ id, licence, repository }: PackageNotice) =>
  [`- ${id}, ${licence}`, ...(repository === null ? [] : [repository])].join(', ');

/** Returns the notices: packages that have the same text together, then the standard texts of those without a text. */
export function noticesText(
  packages: readonly PackageNotice[],
  fonts: readonly { readonly name: string; readonly text: string }[],
  electronVersion: string,
): string {
  const groups = Map.groupBy(
    packages.filter(({ text }) => text !== null),
    ({ text }) => (text ?? '').replaceAll(/\s+/g, ' ').trim(),
  );
  const withoutText = packages.filter(({ text }) => text === null);
  const standardIds = [...new Set(withoutText.flatMap(({ licence }) => idsIn(licence)))].toSorted();
  const sections = [
    [
      'Third-party software in Vesper',
      '',
      'Vesper contains the software below. Each part keeps its own licence. A package name is followed by its licence and the',
      'address where its source is available.',
    ],
    [
      `Electron ${electronVersion}, MIT, https://github.com/electron/electron (desktop app only)`,
      '',
      'The licence of Electron is in LICENSE.electron.txt. Chromium, Node.js and their parts are in LICENSES.chromium.html.',
      'Both files are beside the program; on macOS they are in Contents/Resources.',
    ],
    ...fonts.map(({ name, text }) => [`Font: ${name}`, '', text.trim()]),
    ...[...groups.values()].map((group) => [...group.map(line), '', (group[0]?.text ?? '').trim()]),
    ...(withoutText.length === 0
      ? []
      : [
          [
            'These packages ship no licence text. The standard texts below apply; the copyright is with their authors.',
            '',
            ...withoutText.map(line),
          ],
        ]),
    ...standardIds.map((id) => [`Standard text of ${id}`, '', standardText(id)]),
  ];
  return `${sections.map((lines) => lines.join('\n')).join(`\n\n${rule}\n\n`)}\n`.replaceAll('\r\n', '\n');
}

function standardText(id: string): string {
  const known = standardTexts[id];
  if (known === undefined) throw new Error(`There is no standard text of the licence ${id}.`);
  return known.licenseText.trim();
}

/** Writes the notices of what is installed here, and returns the path of the file. */
export async function writeNotices(): Promise<string> {
  const electron = JSON.parse(readFileSync(resolve(root, 'node_modules/electron/package.json'), 'utf8')) as {
    version: string;
  };
  const packages = await readPackageNotices();
  mkdirSync(resolve(noticesFile, '..'), { recursive: true });
  writeFileSync(noticesFile, noticesText(packages, readFontLicences(), electron.version));
  console.log(`Wrote the notices of ${packages.length} packages to ${noticesFile}`);
  return noticesFile;
}

if (import.meta.main) await writeNotices();
