import type { ComponentType } from 'react';
import type { NavigateOptions } from 'react-router';
import type { SearchResult } from '#schema/search.ts';
import { resultPath } from './match-location.ts';

export type ChoiceIcon = ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;

/** Opens a screen (`path`) or runs an action. */
export type Command = {
  label: string;
  icon: ChoiceIcon;
  /** If neither its path nor its label is its own. */
  id?: string;
  /** Synonyms to search by, separated by spaces or commas. */
  keywords?: string;
} & ({ path: string; options?: NavigateOptions; run?: never } | { run: () => void; path?: never });

/** One row of the palette: a command or a search result. */
export type Choice = { id: string; path?: string | undefined } & (
  | { command: Command; result?: never }
  | { result: SearchResult; command?: never }
);

const maxCommands = 6;

export function toCommandChoice(command: Command): Choice {
  return { id: command.id ?? command.path ?? command.label, path: command.path, command };
}

export function toResultChoice(result: SearchResult): Choice {
  return { id: result._id, path: resultPath(result), result };
}

/**
 * Commands in which every typed word is the prefix of a word of the label or the keywords. Labels that start with the
 * text come first.
 */
export function matchCommands(text: string, commands: Command[]): Command[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (typed.length === 0) return commands;
  return commands
    .filter(({ label, keywords = '' }) => {
      const words = `${label} ${keywords}`.toLowerCase().split(/[\s,]+/);
      return typed.every((prefix) => words.some((word) => word.startsWith(prefix)));
    })
    .map((command) => ({ command, isLabelMatch: command.label.toLowerCase().startsWith(typed.join(' ')) }))
    .sort((a, b) => Number(b.isLabelMatch) - Number(a.isLabelMatch))
    .map(({ command }) => command)
    .slice(0, maxCommands);
}
