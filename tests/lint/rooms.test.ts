import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { complaint } from './boundaries.ts';
import { lintProbe } from './docs.ts';

const root = resolve(import.meta.dirname, '../..');

describe('who may import whom', () => {
  it.each([
    ['shared/domain/a.ts', 'node:fs'],
    ['shared/domain/a.ts', 'react'],
    ['shared/domain/a.ts', '#backend/context.ts'],
    ['shared/domain/a.ts', 'zod'],
    ['renderer/features/match/a.ts', '#renderer/features/chat/b.ts'],
    ['renderer/features/match/a.ts', '../chat/b.ts'],
    ['renderer/features/match/a.ts', '#renderer/engines/peer/peerEngine.ts'],
    ['renderer/features/match/a.ts', '../../services/apiClient.ts'],
    ['renderer/features/match/a.ts', 'electron'],
    ['renderer/ui/Button.tsx', '#renderer/services/session.ts'],
    ['renderer/services/a.ts', '#renderer/ui/Button.tsx'],
    ['renderer/app/a.ts', '#backend/context.ts'],
    ['renderer/app/a.ts', '#renderer/features/chat/session/chatSession.ts'],
    ['renderer/app/a.ts', '#renderer/features/match/dialogs.ts'],
    ['renderer/app/session/a.ts', '../../features/auth/SignInDialog.tsx'],
    ['backend/http/a.ts', '#renderer/services/session.ts'],
    ['backend/http/a.ts', 'electron'],
    ['main/index.ts', '#backend/context.ts'],
    ['preload/index.ts', 'zod/mini'],
    ['preload/index.ts', '#shared/api/contract.ts'],
    ['main/index.ts', '#tests/kit/page/chromium.ts'],
    ['backend/chat/a.ts', './testing/modelWorld.ts'],
    ['backend/chat/a.ts', '../calls/testing.ts'],
    ['backend/http/a.ts', '../../tools/a.ts'],
    ['backend/http/a.ts', '../people/users.ts'],
    ['backend/people/a.ts', '../context.ts'],
    ['backend/chat/a.ts', '../support/tickets.ts'],
    ['backend/chat/a.ts', '../app/app.ts'],
    ['backend/app/a.ts', '../chat/sending.ts'],
  ])('%s may not import %s', (from, specifier) => {
    expect(complaint(from, specifier)).not.toBeNull();
  });

  it.each([
    ['shared/domain/a.ts', 'zod/mini'],
    ['shared/api/a.ts', '../domain/fields.ts'],
    ['renderer/features/match/a.ts', '#renderer/engines/port.ts'],
    ['renderer/features/match/a.ts', '#renderer/ui/Button.tsx'],
    ['renderer/features/match/screen/a.tsx', '../machine/types.ts'],
    ['renderer/app/a.ts', '#renderer/features/chat/index.ts'],
    ['renderer/app/a.ts', '#renderer/features/chat/background.ts'],
    ['renderer/app/a.ts', '#renderer/features/auth/dialogs.ts'],
    ['renderer/app/a.test.ts', '#renderer/features/chat/session/chatSession.ts'],
    ['renderer/features/chat/a.ts', './session/chatSession.ts'],
    ['renderer/app/a.ts', '#platform'],
    ['backend/http/a.ts', 'node:fs'],
    ['backend/people/a.ts', '../http/sessions.ts'],
    ['backend/chat/a.ts', '../people/users.ts'],
    ['backend/chat/a.ts', '../events.ts'],
    ['backend/support/a.ts', '../chat/index.ts'],
    ['backend/cli/a.ts', '../run/start.ts'],
    ['main/index.ts', 'electron'],
    ['tests/e2e/a.ts', '#backend/app/app.ts'],
    ['backend/calls/testing.ts', '#tests/kit/backend/database.ts'],
    ['backend/chat/testing/modelWorld.ts', '#tests/kit/worlds/chats.ts'],
  ])('%s may import %s', (from, specifier) => {
    expect(complaint(from, specifier)).toBeNull();
  });
});

describe('the lint gate', () => {
  const probe = resolve(root, lintProbe);
  afterEach(() => rmSync(probe, { force: true }));

  function lint(): { code: number; output: string } {
    try {
      const output = execFileSync('npx', ['oxlint', 'shared/lib'], {
        cwd: root,
        encoding: 'utf8',
        stdio: 'pipe',
      });
      return { code: 0, output };
    } catch (cause) {
      const failed = cause as { status: number; stdout: string };
      return { code: failed.status, output: failed.stdout };
    }
  }

  it('fails on a forbidden import, and only then', () => {
    expect(lint().code).toBe(0);
    mkdirSync(dirname(probe), { recursive: true });
    writeFileSync(probe, "import { readFileSync } from 'node:fs';\n\nexport const probe = readFileSync;\n");
    const failed = lint();
    expect(failed.code).not.toBe(0);
    expect(failed.output).toContain('runs without Node');
  });
});
