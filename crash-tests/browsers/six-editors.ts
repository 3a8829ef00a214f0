import { type Browser, chromium } from '@playwright/test';
import { randomNumbers } from '#schema/changes/merge/random-entities.ts';
import { recordChanges } from '#schema/changes/record-changes.ts';
import { findChanges } from '#schema/changes/sentences/find-changes.ts';
import { rowsIn, type Values } from '#schema/changes/unit.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { findBrowser } from '#scripts/browser/find-browser.mjs';
import { listHistory } from '#server/test/fixtures/list-history.ts';
import { type Edit, editAndSave } from './form-editor.ts';
import { openStage, openWorkOrder, type Stage } from './stage.ts';

export type EditorsReport = {
  browsers: number;
  /** Edits that the form reported as saved. */
  edits: number;
  versions: number;
  questions: number;
  /** Edits for which the editor chose the value of somebody else. */
  left: number;
  /** Saves that were stored and whose response was lost. */
  lostResponses: number;
  /** Saved edits that are in no version. */
  lost: number;
  /** Versions with another change than that of one edit, and versions with a new contact twice. */
  faults: string[];
  msPerEdit: number;
};

const editorCount = 6;
/** One in so many saves. */
const lostResponseRate = 20;

export function meetsEditorGuarantees({ edits, lost, faults }: EditorsReport): boolean {
  return edits > 0 && lost === 0 && faults.length === 0;
}

/** Six browsers that each make so many random edits of one record, at the same time. */
export async function runSixEditors(editsEach: number, log: (line: string) => void): Promise<EditorsReport> {
  const stage = await openStage();
  const browsers: Browser[] = [];
  try {
    const id = await stage.api.createWorkOrder();
    const made: Edit[] = [];
    let [questions, lostResponses] = [0, 0];
    const startedAt = Date.now();

    async function work(editor: number): Promise<void> {
      const random = randomNumbers(7_919 * (editor + 1));
      const browser = await chromium.launch({ executablePath: findBrowser() });
      browsers.push(browser);
      const page = await browser.newPage();
      await page.route(`**/api${workOrders.apiPath}/${id}`, async (route) => {
        if (route.request().method() !== 'PUT' || random(lostResponseRate) > 0) return route.fallback();
        const response = await route.fetch();
        if (response.status() === 200) lostResponses += 1;
        await route.abort('connectionreset');
      });
      await openWorkOrder(page, stage, await stage.signInSomebody(`Editor ${editor}`), id);
      for (let number = 1; number <= editsEach; number += 1) {
        const { edit, asked } = await editAndSave(page, `Editor ${editor} edit ${number}`, random);
        made.push(edit);
        questions += asked;
        if (made.length % 100 === 0) log(`${made.length} edits, ${questions} questions`);
      }
    }
    await Promise.all(Array.from({ length: editorCount }, (_, editor) => work(editor)));
    const msPerEdit = Math.round((Date.now() - startedAt) / editsEach);
    return {
      browsers: editorCount,
      edits: made.length,
      questions,
      left: made.filter(({ isLeft }) => isLeft).length,
      lostResponses,
      ...(await compareWithHistory(stage, id, made)),
      msPerEdit,
    };
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    await stage.stop();
  }
}

function namesTwice(record: Values): string[] {
  const names = rowsIn(record.contacts).map(({ name }) => String(name));
  return names.filter((name, index) => names.indexOf(name) < index);
}

/** Each version must have the change of one edit, and each edit must be in a version. */
async function compareWithHistory({ db }: Pick<Stage, 'db'>, id: string, edits: Edit[]) {
  const { units } = recordChanges(workOrders);
  const faults: string[] = [];
  const found = new Set<Edit>();
  const history = await listHistory({ db }, id);
  for (const [index, { before, after }] of history.entries()) {
    if (!before || !after) continue;
    const changes = findChanges(units, before as object as Values, after as object as Values);
    const [change, ...others] = changes;
    const own = edits.filter(({ isIn }) => change && isIn(change));
    for (const edit of own) found.add(edit);
    const isOneEdit = own.length > 0 && others.length === 0;
    const twice = namesTwice(after as object as Values);
    if (!isOneEdit || twice.length > 0)
      faults.push(`version ${index + 1}: ${JSON.stringify({ changes, twice })}`);
  }
  const lost = edits.filter((edit) => !edit.isLeft && !found.has(edit)).length;
  return { versions: history.length, lost, faults: faults.slice(0, 20) };
}
