import { relative } from 'node:path';
import type { Reporter, TestModule, TestSuite } from 'vitest/node';

export type Failure = { file: string; title: string; message: string };

/** Reports nothing and keeps the first failure of a run, and the files that passed before it. */
export class FirstFailure implements Reporter {
  first: Failure | undefined;
  passed: string[] = [];
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  reset(): void {
    this.first = undefined;
    this.passed = [];
  }

  onTestCaseResult: Reporter['onTestCaseResult'] = (test) => {
    const { state, errors } = test.result();
    if (state === 'failed') this.note(test.module, test.fullName, errors[0]?.message);
  };

  onTestSuiteResult: Reporter['onTestSuiteResult'] = (suite) => this.noteErrors(suite.module, suite);

  onTestModuleEnd: Reporter['onTestModuleEnd'] = (module) => {
    this.noteErrors(module, module);
    if (!this.first && module.state() === 'passed') this.passed.push(relative(this.root, module.moduleId));
  };

  onTestRunEnd: Reporter['onTestRunEnd'] = (modules, errors, reason) => {
    if (reason === 'failed') this.note(modules[0], 'outside of tests', errors[0]?.message);
  };

  private noteErrors(module: TestModule, owner: TestModule | TestSuite): void {
    const [error] = owner.errors();
    if (error) this.note(module, 'outside of tests', error.message);
  }

  private note(module: TestModule | undefined, title: string, message = ''): void {
    const file = module ? relative(this.root, module.moduleId) : 'unknown file';
    this.first ??= { file, title, message: message.split('\n', 1)[0] ?? '' };
  }
}
