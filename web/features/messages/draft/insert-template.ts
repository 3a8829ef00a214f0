/** The last template that was put into the text. */
export type Insertion = {
  name: string;
  /** What a person had typed. */
  typed: string;
  /** The text before, to which Undo returns. */
  before: string;
  /** The text after it. Once it was edited, it counts as typed. */
  after: string;
};

/** Puts a template below what was typed. One that was inserted last and not edited since gives way to it. */
export function insertTemplate(
  current: string,
  template: { name: string; text: string },
  last: Insertion | undefined,
): Insertion {
  const typed = last && last.after === current ? last.typed : current;
  const above = typed.trimEnd();
  return {
    name: template.name,
    typed,
    before: current,
    after: above === '' ? template.text : `${above}\n\n${template.text}`,
  };
}
