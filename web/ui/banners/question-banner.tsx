import { Anchor, Button } from '@mantine/core';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { pathKey, type Question } from '#web/lib/saves/questions.ts';
import type { Questions } from '#web/lib/saves/use-questions.ts';
import { focusSubmit } from '#web/ui/dialog/retain-focus.ts';
import banner from './banner.module.css';
import { fieldPathsOf, useFieldHosts } from './field-hosts.ts';
import classes from './question-banner.module.css';
import { QuestionChoices } from './question-choices.tsx';

type Props = {
  questions: Questions;
  /** Jumps to a field of the form. */
  onJump: (path: string) => void;
  /** Absent where a question is all there is to save. */
  onSaveRest?: () => void;
};

const answerTexts = { mine: 'yours', theirs: 'theirs' } as const;

function introduction(all: readonly Question[], open: number): string {
  const who = all.find((question) => question.who)?.who ?? 'Someone else';
  if (open === 0) return 'Each question is answered. Save to store your choices.';
  return all.length === 1
    ? `${who} and you changed the same thing.`
    : `${who} and you changed the same ${all.length} things.`;
}

/** What both have changed: the list of it here, and the values to choose from beside each field that is on the screen. */
export function QuestionBanner({ questions, onJump, onSaveRest }: Props) {
  const { all, open, changes, answer } = questions;
  const bar = useRef<HTMLElement>(null);
  const { getValues } = useFormContext();
  const hosts = useFieldHosts(
    changes,
    all.map(({ path }) => (path.length % 2 === 0 ? [] : path)),
    bar,
  );
  return (
    <section ref={bar} className={banner.banner} aria-label="Changed by both">
      <p className={banner.text} role="alert">
        <strong>{introduction(all, open.length)}</strong>{' '}
        {open.length > 0 && 'Choose what to save; until then, your change is kept here and not saved.'}
      </p>
      {open.length > 0 && onSaveRest && (
        <div className={banner.actions}>
          <Button
            variant="default"
            size="compact-sm"
            onClick={(event) => {
              focusSubmit(event);
              onSaveRest();
            }}
          >
            Save the rest now
          </Button>
        </div>
      )}
      <ul className={classes.list}>
        {all.map((question, index) => {
          const { path, label } = question;
          const host = hosts[index];
          const choices = (
            <QuestionChoices
              changes={changes}
              question={question}
              values={getValues()}
              onAnswer={(side) => answer(question, side)}
            />
          );
          return (
            <li key={pathKey(path)}>
              {path.length % 2 === 1 && (
                <Anchor
                  component="button"
                  type="button"
                  onClick={() => onJump(fieldPathsOf(changes, getValues(), path)[0] ?? '')}
                >
                  {label}
                </Anchor>
              )}{' '}
              {question.answer && <span className={classes.answer}>{answerTexts[question.answer]}</span>}
              {host ? createPortal(choices, host) : choices}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
