import { describe, expect, test } from 'vitest';
import { findViolations } from './find-violations.ts';
import type { SourceFile } from './source-tree.ts';

function check(sources: Record<string, string>): string[] {
  const files: SourceFile[] = Object.entries(sources).map(([path, text]) => ({ path, text }));
  return findViolations(files);
}

const importOf = (path: string) => `import { thing } from '#${path}';\nexport const other = thing;\n`;

describe('imports', () => {
  test('may go down', () => {
    expect(
      check({
        'server/features/users/users.routes.ts': importOf('server/db/client.ts'),
        'server/db/client.ts': importOf('schema/users.ts'),
        'schema/users.ts': 'export const thing = 1;\n',
      }),
    ).toEqual([]);
  });

  test.each([
    ['web/app/shell.tsx', 'server/app.ts', 'web must not import from server'],
    ['schema/users.ts', 'web/lib/api.ts', 'schema must not import from web'],
    ['server/db/client.ts', 'server/http/api.ts', 'db is below http'],
    ['web/ui/dialog/dialog.tsx', 'web/features/users/users.api.ts', 'ui is below features'],
    ['server/utils/x.ts', 'server/base/log.ts', 'server/utils/x.ts is in a folder that no layer lists'],
    ['server/base/log.ts', 'server/utils/x.ts', 'server/utils/x.ts is in a folder that no layer lists'],
    ['server/features/users/users.routes.ts', 'server/features/session/token.ts', 'not an entry'],
  ])('from %s to %s are rejected', (from, to, reason) => {
    expect(check({ [from]: importOf(to), [to]: 'export const thing = 1;\n' })).toEqual([
      expect.stringContaining(reason),
    ]);
  });

  test.each([
    ['a static import', importOf('web/features/b/b.api.ts')],
    ['an import of types', "import type { B } from '#web/features/b/b.api.ts';\nexport type A = B;\n"],
    ['a dynamic import', "export const load = () => import('#web/features/b/b.api.ts');\n"],
    ['an export from', "export { thing } from '#web/features/b/b.api.ts';\n"],
  ])('that close a cycle of features by %s are rejected', (_how, source) => {
    const violations = check({
      'web/features/a/a.api.ts': source,
      'web/features/b/b.api.ts': 'export const thing = 1;\n',
      'web/features/b/list/b-page.tsx': importOf('web/features/a/a.api.ts'),
    });
    expect(violations).toEqual(['These features import each other: web/features/a, web/features/b.']);
  });

  test('that close a cycle of folders through a third one are rejected', () => {
    const thing = 'export const thing = 1;\n';
    const violations = check({
      'server/messaging/a/a.ts': importOf('server/messaging/b/b.ts'),
      'server/messaging/b/b.ts': thing,
      'server/messaging/b/more.ts': importOf('server/messaging/c/c.ts'),
      'server/messaging/c/c.ts': thing,
      'server/messaging/c/more.ts': importOf('server/messaging/a/a.ts'),
    });
    expect(violations).toEqual([
      'These folders import each other: server/messaging/a, server/messaging/b, server/messaging/c.',
    ]);
  });

  test('of tests may come from anywhere', () => {
    expect(
      check({
        'schema/users.test.ts': importOf('server/app.ts'),
        'server/app.ts': 'export const thing = 1;\n',
      }),
    ).toEqual([]);
  });
});

describe('size', () => {
  test('a file, a function and a folder have limits', () => {
    const line = 'export const thing = 1;\n';
    const body = '  void 0;\n'.repeat(80);
    expect(check({ 'schema/long.ts': line.repeat(200) })).toEqual([]);
    expect(check({ 'schema/long.ts': line.repeat(201) })).toEqual([
      'schema/long.ts has 201 lines; at most 200 are allowed.',
    ]);
    expect(check({ 'schema/long.ts': `export function long() {\n${body}}\n` })).toEqual([
      'schema/long.ts: long has 82 lines; at most 80 are allowed.',
    ]);
    expect(check({ 'schema/long.ts': `export const long = () => {\n${body}};\n` })).toEqual([
      'schema/long.ts: long has 82 lines; at most 80 are allowed.',
    ]);
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`web/lib/file-${n}.css`, '']));
    expect(check(many)).toEqual(['web/lib holds 21 files; at most 20 are allowed.']);
  });
});

describe('words', () => {
  test.each([
    ['const mostTries = 4;', 'max* or min*'],
    ['const usualName = 1;', 'default* or common*'],
    ['const patienceMs = 5;', 'timeoutMs'],
    ['// Whoever asks', 'a noun'],
    ['// It is told once.', 'is reported'],
    ['// The name stands in the list.', 'is in'],
    ['// Planned anew each time.', 'again'],
  ])('%s is rejected', (line, instead) => {
    expect(check({ 'schema/users.ts': `${line}\n` })).toEqual([expect.stringContaining(instead)]);
  });

  test('standard terms pass', () => {
    expect(check({ 'schema/users.ts': '// Most users sign in daily; the request outstands.\n' })).toEqual([]);
  });
});
