import { Radio } from '@mantine/core';
import { useId } from 'react';
import type { ChangeModel } from '#schema/changes/change-model.ts';
import { findUnit } from '#schema/changes/merge/unit-at.ts';
import { unitText } from '#schema/changes/sentences/unit-text.ts';
import type { Question } from '#web/lib/saves/questions.ts';
import classes from './question-choices.module.css';

type Props = {
  changes: ChangeModel;
  question: Question;
  /** The draft that the question is about. */
  values: object;
  onAnswer: (answer: 'mine' | 'theirs') => void;
};

/** Both values of a field, of which the user chooses one. */
export function QuestionChoices({ changes, question, values, onAnswer }: Props) {
  const name = useId();
  const { path, label, answer, who } = question;
  const unit = findUnit(changes, values, path)?.unit;
  const isRow = unit?.kind === 'rows' && path.length % 2 === 0;
  const textOf = (value: unknown) => {
    const text = unit && unitText(unit, value);
    if (isRow) return value ? `keep ${text ?? label}` : 'deleted';
    return text ?? (value ? 'a value without a name' : 'blank');
  };
  const choices = [
    ['mine', 'Yours', question.mine],
    ['theirs', who ? `${who}'s` : 'Theirs', question.theirs],
  ] as const;
  return (
    <fieldset className={classes.choices} data-open-question={answer ? undefined : true}>
      <legend className={classes.legend}>{`${label}: which one?`}</legend>
      {choices.map(([value, side, content]) => (
        <Radio
          key={value}
          name={name}
          value={value}
          checked={answer === value}
          onChange={() => onAnswer(value)}
          label={
            <>
              <strong>{`${side}:`}</strong> {textOf(content)}
            </>
          }
        />
      ))}
    </fieldset>
  );
}
