import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import ignore from '@balena/dockerignore';
import { DockerfileParser, type Copy, type JSONInstruction, type PropertyInstruction } from 'dockerfile-ast';
import { describe, expect, it } from 'vitest';
import { environmentSchema, readEnvironment, requireDemoMeant } from '#backend/run/environment.ts';
import { root } from './root.ts';

const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const dockerfile = DockerfileParser.parse(read('Dockerfile'));
const instructions = dockerfile.getInstructions();
const froms = dockerfile.getFROMs();
/** Line of the last FROM: what follows makes the image. */
const finalLine = froms.at(-1)?.getRange().start.line ?? 0;
const isFinal = (line: number) => line > finalLine;

/** Arguments of the image's instructions with this keyword. */
const finalArguments = (keyword: string) =>
  instructions
    .filter((one) => one.getKeyword() === keyword && isFinal(one.getRange().start.line))
    .flatMap((one) => one.getArguments().map((argument) => argument.getValue()));

/** The strings of a command in JSON form. */
const commandOf = (instruction: JSONInstruction | undefined) =>
  (instruction?.getJSONStrings() ?? []).map((part) => part.getJSONValue());

const environment = Object.fromEntries(
  instructions
    .filter((one) => one.getKeyword() === 'ENV')
    .flatMap((one) => (one as PropertyInstruction).getProperties())
    .map((property) => [property.getName(), property.getValue() ?? '']),
);

/** Returns whether .dockerignore lets a path into the build. */
const isInContext = ignore().add(read('.dockerignore')).createFilter();

/** The paths that a COPY takes from the project's folder. */
const copied = (copy: Copy) =>
  copy.getFromFlag() === null
    ? copy
        .getArguments()
        .slice(0, -1)
        .map((argument) => argument.getValue())
    : [];

/** Files below a path of the project that enter the build. */
function filesInContext(path: string): readonly string[] {
  const full = resolve(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path].filter(isInContext);
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter(isInContext);
}

describe('the Dockerfile', () => {
  it('copies only files that exist and that .dockerignore lets in', () => {
    const sources = dockerfile
      .getCOPYs()
      .flatMap(copied)
      .filter((source) => source !== '.');
    expect(sources).toEqual(
      expect.arrayContaining(['package-lock.json', '.npmrc', 'backend', 'shared', 'resources']),
    );
    expect(sources.filter((source) => filesInContext(source).length === 0)).toEqual([]);
  });

  it('copies from stages that exist', () => {
    const stages = froms.flatMap((from) => from.getBuildStage() ?? []);
    const named = dockerfile.getCOPYs().flatMap((copy) => copy.getFromFlag()?.getValue() ?? []);
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => !stages.includes(name))).toEqual([]);
  });

  it('lets in what the build and the backend read, and no local data, secret or test', () => {
    const needed = [
      'backend/cli/backend.ts',
      'backend/cli/package.json',
      'resources/mail/en.json',
      'tools/notices.ts',
    ];
    const kept = ['.data/vesper.db', '.env', '.git/config', 'node_modules/pg/index.js', 'out/web/index.html'];
    expect(needed.filter((path) => !isInContext(path))).toEqual([]);
    expect([...kept, 'tests/tools/gate.ts', 'backend/app.test.ts'].filter(isInContext)).toEqual([]);
  });

  it('sets variables that the backend reads, and values that it accepts without demo accounts', () => {
    const known = Object.keys(environmentSchema._zod.def.shape);
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
    const parsed = readEnvironment(environment);
    expect(parsed).toMatchObject({ HOST: '0.0.0.0', SEED: 'empty', DATA_DIR: resolve('/data') });
    expect(() => requireDemoMeant(parsed)).not.toThrow();
  });

  it('runs the backend as a user who is not root, with its data in a volume', () => {
    expect(finalArguments('USER')).toEqual(['node']);
    expect(finalArguments('VOLUME')).toEqual([environment['DATA_DIR']]);
    expect(finalArguments('EXPOSE')).toEqual([environment['PORT']]);
    expect(finalArguments('STOPSIGNAL')).toEqual(['SIGTERM']);
    const [program, file = ''] = commandOf(dockerfile.getCMDs().at(-1));
    expect(program).toBe('node');
    expect(filesInContext(file)).toEqual([file]);
    const inImage = dockerfile
      .getCOPYs()
      .filter((copy) => isFinal(copy.getRange().start.line))
      .flatMap(copied);
    expect(inImage).toContain(file.split('/')[0]);
  });

  it('starts from the Node version of .node-version', () => {
    const images = new Set(froms.map((from) => from.getImage()).filter((image) => image !== '${BEFORE}'));
    expect(images).toEqual(new Set([`node:${read('.node-version').trim()}-bookworm-slim`]));
  });
});

describe('the stage of the image before', () => {
  it('is an empty one unless the build names an image', () => {
    expect(read('Dockerfile')).toMatch(/^ARG BEFORE=nothing$/m);
    expect(froms.map((from) => from.getBuildStage())).toContain('nothing');
    const kept = dockerfile.getCOPYs().find((copy) => copy.getFromFlag()?.getValue() === 'before');
    expect(kept?.getArguments().map((argument) => argument.getValue())).toEqual([
      '/app/out/web/assets',
      'out/web-before/assets',
    ]);
  });
});

describe('the health check of the image', () => {
  const healthcheck = instructions.find((one) => one.getKeyword() === 'HEALTHCHECK');
  const line =
    /CMD (?<command>\[.*\])/.exec(healthcheck?.getTextContent() ?? '')?.groups?.['command'] ?? '[]';
  const [program, ...args] = JSON.parse(line) as string[];

  const check = (port: number) =>
    new Promise<number | null>((done) => {
      const child = spawn(process.execPath, args, { env: { ...process.env, PORT: String(port) } });
      child.on('exit', done);
    });

  it.each([
    [200, 0],
    [503, 1],
  ])('ends with an answer of %i to GET /health by exit code %i', async (status, code) => {
    expect(program).toBe('node');
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/health' ? status : 404).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    expect(await check(port)).toBe(code);
    await new Promise((done) => server.close(done));
    // After the server has closed, the connection is refused.
    expect(await check(port)).toBe(1);
  });
});
