import { type FieldChoice, filterChoices } from '#web/ui/combobox/field-choice.ts';

const maxChoices = 50;

/** The server treats names that differ only in case or spaces as one manufacturer. */
function fold(name: string): string {
  return name.replace(/\s+/g, ' ').trim().toLowerCase();
}

export function findName(names: string[], text: string): string | undefined {
  return names.find((name) => fold(name) === fold(text));
}

/** The names that contain every word of the text: first the name itself, then those that start with the text. */
export function rankNames(text: string, names: string[]): FieldChoice[] {
  const start = fold(text);
  const rankOf = ({ label }: FieldChoice) => {
    const name = fold(label);
    return name === start ? 0 : name.startsWith(start) ? 1 : 2;
  };
  const choices = [...new Set(names)].map((name) => ({ id: name, label: name }));
  return filterChoices(text, choices)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, maxChoices);
}
