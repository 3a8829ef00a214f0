import { formatCount } from '#web/lib/format/format-count.ts';

/** A note is something to know that is not wrong. */
export type Tone = 'problem' | 'note' | 'ok';

export type SystemLine = {
  title: string;
  tone: Tone;
  text: string;
  /** What it means, or what to do. */
  detail?: string | undefined;
};

/** `1 text`, `1,200 texts`. */
export function counted(count: number, [singular, plural]: readonly [string, string]): string {
  return count === 1 ? `1 ${singular}` : `${formatCount(count)} ${plural}`;
}
