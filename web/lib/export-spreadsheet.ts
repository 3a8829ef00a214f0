import type { Query } from './api/api.ts';
import { downloadFile } from './api/download.ts';
import { failureMessage } from './toasts/failure-toast.tsx';
import { showProgress } from './toasts/toast.ts';

/** Downloads a list as a spreadsheet, with progress and result in a toast. Never throws. */
export async function exportSpreadsheet(path: string, query?: Query): Promise<void> {
  const toast = await showProgress('Preparing your spreadsheet for download...');
  try {
    await downloadFile(path, query);
    toast.succeed('Spreadsheet ready for download.');
  } catch (error) {
    toast.fail(
      failureMessage(error, 'Something went wrong exporting this spreadsheet. Please try again later.'),
    );
  }
}
