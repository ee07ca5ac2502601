import satisfies from 'spdx-satisfies';

/** A package that an installation of the product contains, as package-lock.json describes it. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; null if the package declares none. */
  readonly licence: string | null;
}

interface LockEntry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  /** Whether the package is a folder of this repository. */
  readonly link?: boolean;
}

/** Development dependencies that a package contains all the same: the desktop app is built around Electron. */
const shippedDevelopmentPackages = ['electron'];

/**
 * Licences that allow a closed product to contain the package. MPL-2.0 covers the package's own files only, which the
 * product does not change. A package under a choice of licences ("A OR B") needs one of them.
 */
const allowedLicences = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Zlib',
];

/**
 * Packages under a licence that is not allowed in general, each with the reason why the product may contain it. A name
 * that ends in `*` is a prefix.
 */
const exceptions: readonly { readonly name: string; readonly licence: string; readonly reason: string }[] = [
  {
    name: '@img/sharp-*',
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips is a shared library of its own, loaded at run time, that a user can replace.',
  },
];

/** Licences of packages that declare none in package-lock.json, read in their own files. */
const readInPackage: Readonly<Record<string, string>> = {
  rechoir: 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

/**
 * Returns the packages of a lock file that production installs on any system, and Electron. Folders of this repository
 * are left out: they are under the project's own licence.
 */
export function shippedPackages(lock: string): readonly ShippedPackage[] {
  const { packages } = JSON.parse(lock) as { packages: Readonly<Record<string, LockEntry>> };
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = entry.name ?? path.split('node_modules/').at(-1) ?? '';
    if (!path.includes('node_modules/') || entry.link === true) return [];
    if (entry.dev === true && !shippedDevelopmentPackages.includes(name)) return [];
    return [{ name, version: entry.version ?? '', licence: entry.license ?? readInPackage[name] ?? null }];
  });
}

const isNamed = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** Returns one sentence for each package that has no licence or one that the product may not ship. */
export function licenceProblems(packages: readonly ShippedPackage[]): readonly string[] {
  return packages.flatMap(({ name, version, licence }) => {
    if (licence === null) return [`${name}@${version} declares no licence`];
    const extra = exceptions.filter((exception) => isNamed(exception.name, name)).map((one) => one.licence);
    return isAllowed(licence, [...allowedLicences, ...extra])
      ? []
      : [`${name}@${version} is under ${licence}, which tools/licences.ts does not allow`];
  });
}

function isAllowed(licence: string, allowed: readonly string[]): boolean {
  try {
    return satisfies(licence, [...allowed]);
  } catch {
    // The expression is not SPDX, like "SEE LICENSE IN …": a person has to read it.
    return false;
  }
}

/** Returns the entries of the two tables above that match none of these packages. */
export function unusedExceptions(lock: string): readonly string[] {
  const packages = shippedPackages(lock);
  const { packages: entries } = JSON.parse(lock) as { packages: Readonly<Record<string, LockEntry>> };
  const withoutLicence = Object.entries(entries)
    .filter(([, entry]) => entry.license === undefined && entry.link !== true)
    .map(([path]) => path.split('node_modules/').at(-1));
  return [
    ...exceptions
      .filter((exception) => !packages.some(({ name }) => isNamed(exception.name, name)))
      .map(({ name }) => name),
    ...Object.keys(readInPackage).filter((name) => !withoutLicence.includes(name)),
  ];
}
