// Which drafts belong to a form that is open, in this tab or in another one.

type OpenForm = { key: string; store: () => Promise<void> };

const openForms = new Set<OpenForm>();

/**
 * @param store stores what is in the form
 * @returns the function to call when the form is closed
 */
export function addOpenForm(form: OpenForm): () => void {
  openForms.add(form);
  return () => openForms.delete(form);
}

/** Stores what is in the forms of this tab. */
export async function storeOpenForms(): Promise<void> {
  await Promise.all([...openForms].map(({ store }) => store()));
}

/** Whether this tab shows a form. */
export function isFormOpen(key: string): boolean {
  return [...openForms].some((form) => form.key === key);
}

const lockPrefix = 'crewdesk-draft.';

/** The drafts that forms of this tab hold. */
const held = new Set<string>();

/** Other forms leave a draft alone as long as it is held. Returns the function that ends that. */
export function holdDraft(formId: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held.add(formId);
  if (hasLocks()) void navigator.locks.request(lockPrefix + formId, () => promise);
  else openChannel();
  return () => {
    held.delete(formId);
    resolve();
  };
}

/** The drafts that forms of all tabs hold, by the id of the form that stored them. */
export async function listOpenForms(): Promise<Set<string>> {
  if (!hasLocks()) return new Set([...held, ...(await askOtherTabs())]);
  const { held: locks = [] } = await navigator.locks.query();
  return new Set(
    locks.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? name.slice(lockPrefix.length) : [])),
  );
}

/** Browsers have locks, which end with their tab, only on pages of HTTPS and of this machine. */
const hasLocks = (): boolean => 'locks' in navigator;

// Without them, tabs ask each other.

type Message = { question: string; formIds?: string[] };

/** So long a busy tab may take. */
const replyMs = 150;

let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  if (channel) return channel;
  const opened = new BroadcastChannel('crewdesk-open-forms');
  opened.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!data.formIds && held.size > 0)
      opened.postMessage({ question: data.question, formIds: [...held] } satisfies Message);
  });
  channel = opened;
  return opened;
}

async function askOtherTabs(): Promise<string[]> {
  const asked = openChannel();
  const question = String(Math.random());
  const formIds: string[] = [];
  const receive = ({ data }: MessageEvent<Message>) => {
    if (data.question === question) formIds.push(...(data.formIds ?? []));
  };
  asked.addEventListener('message', receive);
  asked.postMessage({ question } satisfies Message);
  await new Promise((resolve) => setTimeout(resolve, replyMs));
  asked.removeEventListener('message', receive);
  return formIds;
}
