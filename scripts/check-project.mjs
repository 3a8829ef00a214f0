import { spawn } from 'node:child_process';
import { pinnedNode, root } from './project-paths.mjs';

const checks = {
  'types of server and tools': checkTypes('.'),
  'types of the journeys': checkTypes('e2e'),
  'types of the web app': checkTypes('web'),
  lint: ['oxlint/bin/oxlint', '--deny-warnings'],
  structure: ['../scripts/structure/main.ts'],
  format: ['@biomejs/biome/bin/biome', 'format', '.'],
};

/** The compiler is a Go program. It collects garbage less often with this: most of what it creates lives until it ends. */
const compilerSettings = { GOGC: '400', GOMEMLIMIT: '1500MiB' };

/** Runs all checks in parallel and prints the output of those that fail. */
export async function checkProject() {
  const results = await Promise.all(Object.entries(checks).map(([name, command]) => run(name, command)));
  for (const { name, hasPassed, output } of results) {
    console.log(`${hasPassed ? '✓' : '✗'} ${name}`);
    if (!hasPassed) console.log(output.trimEnd());
  }
  const failures = results.filter(({ hasPassed }) => !hasPassed).map(({ name }) => name);
  return { passed: results.length - failures.length, failed: failures.length, skipped: 0, failures };
}

/** Checks only the files that a change can affect since the last time. */
function checkTypes(folder) {
  const cache = `${root}node_modules/.cache/types/${folder === '.' ? 'root' : folder}.tsbuildinfo`;
  // Each checker infers again what others have inferred. Three projects keep the cores busy without more.
  const options = ['--noEmit', '--incremental', '--tsBuildInfoFile', cache, '--checkers', '1'];
  return ['typescript/bin/tsc', ...options, '-p', `${folder}/tsconfig.json`];
}

function run(name, [script, ...options]) {
  return new Promise((resolve) => {
    const child = spawn(pinnedNode, [`${root}node_modules/${script}`, ...options], {
      cwd: root,
      env: { ...compilerSettings, ...process.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('close', (code) => resolve({ name, hasPassed: code === 0, output }));
  });
}
