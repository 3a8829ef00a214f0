import type { ComponentType } from 'react';
import type { SearchResult } from '#schema/search.ts';
import { pathOf } from './match-location.ts';

export type ChoiceIcon = ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;

/** A screen to go to, or something to do. */
export type Command = {
  label: string;
  icon: ChoiceIcon;
  /** Other words by which somebody may look for it. */
  words?: string;
} & ({ path: string; run?: never } | { run: () => void; path?: never });

/** A line of the palette. */
export type Choice = { id: string; path?: string | undefined } & (
  | { command: Command; found?: never }
  | { found: SearchResult; command?: never }
);

const maxCommands = 6;

export function choiceOfCommand(command: Command): Choice {
  return { id: command.path ?? command.label, path: command.path, command };
}

export function choiceOfFound(found: SearchResult): Choice {
  return { id: found._id, path: pathOf(found), found };
}

/** The commands that a text means: each of its words begins a word of theirs. Those whose name begins with it come first. */
export function commandsFor(text: string, commands: Command[]): Command[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (typed.length === 0) return commands;
  return commands
    .filter(({ label, words = '' }) => {
      const own = `${label} ${words}`.toLowerCase().split(/[\s,]+/);
      return typed.every((one) => own.some((word) => word.startsWith(one)));
    })
    .map((command) => ({ command, isFirst: command.label.toLowerCase().startsWith(typed.join(' ')) }))
    .sort((one, other) => Number(other.isFirst) - Number(one.isFirst))
    .map(({ command }) => command)
    .slice(0, maxCommands);
}
