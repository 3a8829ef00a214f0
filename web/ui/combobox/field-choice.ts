export type FieldChoice = {
  id: string;
  label: string;
  detail?: string | undefined;
  isDisabled?: boolean;
  /** The last choice of some fields: it adds what was typed. */
  isAddition?: boolean;
};

/** The choices whose label contains every word of the text. */
export function filterChoices<Choice extends FieldChoice>(text: string, choices: Choice[]): Choice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
