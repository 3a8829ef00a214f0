import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'schema/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.ts',
      'harness/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    globalSetup: ['server/test/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Longer than any machine is busy with something else.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 3,
    env: { NODE_ENV: 'test', TZ: 'UTC' },
  },
});
