import type { OpenSetUp, SetUpCompanyDraft, SetUpPersonDraft } from '#schema/set-up.ts';

/** What was typed, so that it is still there at the address of a new start. Gone once the set-up is done. */
const draftKey = 'crewdesk.set-up';

export type SetUpDraft = { company: SetUpCompanyDraft; person: SetUpPersonDraft };

function readStored(): Partial<SetUpDraft> {
  try {
    return (JSON.parse(localStorage.getItem(draftKey) ?? '{}') ?? {}) as Partial<SetUpDraft>;
  } catch {
    return {};
  }
}

/** What was typed earlier, and else what the server knows. What its environment sets wins. */
export function startDraft({ company, fixed }: OpenSetUp): SetUpDraft {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const stored = readStored();
  const known = Object.fromEntries(
    Object.entries(company).filter(([name]) => fixed.includes(name as 'name')),
  );
  return {
    company: { ...company, timeZone, ...stored.company, ...known },
    person: { name: '', phone: '', ...stored.person },
  };
}

export function saveDraft(draft: SetUpDraft): void {
  try {
    localStorage.setItem(draftKey, JSON.stringify(draft));
  } catch {
    // Local storage may be full. What was typed is then lost with this tab only.
  }
}
