import { meetsTypingGuarantees, runLostTyping } from './lost-typing.ts';
import { meetsEditorGuarantees, runSixEditors } from './six-editors.ts';

type Log = (line: string) => void;

/** What real browsers show: two people who edit the same, and typing that is never lost. */
export const browserRuns = [
  {
    name: 'editors',
    count: Number(process.env.EDITS ?? 500),
    async run(count: number, log: Log) {
      const result = await runSixEditors(count, log);
      return { result, isGood: meetsEditorGuarantees(result) };
    },
    sentences: {
      passed: 'Passed: six people edited one record at once, and the history has every edit.',
      failed: 'Failed: check lost and faults.',
    },
  },
  {
    name: 'drafts',
    count: 100,
    async run(count: number, log: Log) {
      const result = await runLostTyping(count, log);
      return { result, isGood: meetsTypingGuarantees(result) };
    },
    sentences: {
      passed: 'Passed: closed tabs lost nothing, and killed browsers at most the last 300 ms.',
      failed: 'Failed: check lostTexts and faults.',
    },
  },
];
