import { spawn } from 'node:child_process';
import { pinnedNode, root } from './project-paths.mjs';

// The server restarts when one of its files changes. Vite serves the web app and proxies /api to the server.
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

// In a terminal, Ctrl-C also reaches the children; this process only waits for them.
process.on('SIGINT', () => stopAll('SIGINT'));
process.on('SIGTERM', () => stopAll('SIGTERM'));

for (const child of children) {
  child.on('exit', (code) => {
    if (isStopping) return;
    process.exitCode = code ?? 1;
    stopAll('SIGTERM');
  });
}
