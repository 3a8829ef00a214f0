import type { Demonstration } from '#server/http/services.ts';
import { forgetOwnCompany, readOwnCompany, saveOwnCompany } from './own-company-file.ts';

/** The demonstration in DATA_DIR, of which the file in it says whether it ends with the next start. */
export function createDemonstration(dataDir: string): Demonstration {
  return {
    startsOwnCompany: () => readOwnCompany(dataDir)?.step === 'requested',
    setStartsOwnCompany(startsOwnCompany) {
      if (startsOwnCompany) saveOwnCompany(dataDir, { step: 'requested' });
      else forgetOwnCompany(dataDir);
    },
  };
}
