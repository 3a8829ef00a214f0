import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './project-paths.mjs';

const file = `${root}.bootstrap.lock`;

/** Runs the work while no other bootstrap of this folder is in its own; what a killed one left is removed. */
export async function takeTurns(work) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    for (let turn = 0; !linkIfFree(draft); turn += 1) {
      if (turn === 10)
        console.log('Waiting for another command in this folder to finish installing or building.');
      if (isAbandoned()) rmSync(file, { force: true });
      else await sleep(100);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function linkIfFree(draft) {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned() {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
