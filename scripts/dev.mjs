import { spawn } from 'node:child_process';
import { pinnedNode, root } from './project-paths.mjs';

// The server starts again when one of its files changes; the web app is served by Vite, which asks the server for /api.
const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || 'http://localhost:5173' };
const children = [
  ['--watch', '--watch-preserve-output', 'scripts/start.mjs'],
  ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'],
].map((command) => spawn(pinnedNode, command, { cwd: root, env, stdio: 'inherit' }));

let isStopping = false;
const stopAll = (signal) => {
  isStopping = true;
  for (const child of children) child.kill(signal);
};

// In a terminal Ctrl-C reaches the children by itself; this process only has to wait for them.
process.on('SIGINT', () => stopAll('SIGINT'));
process.on('SIGTERM', () => stopAll('SIGTERM'));

for (const child of children) {
  child.on('exit', (code) => {
    if (isStopping) return;
    process.exitCode = code ?? 1;
    stopAll('SIGTERM');
  });
}
