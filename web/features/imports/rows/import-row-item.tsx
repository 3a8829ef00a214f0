import { VisuallyHidden } from '@mantine/core';
import type { Import, ImportIssue, ImportRow } from '#schema/imports/imports.ts';
import { entityPath, outcomes } from '#web/features/imports/import-sentences.ts';
import { formatCount } from '#web/lib/format/format-count.ts';
import { PageLink } from '#web/ui/layout/page-link.tsx';
import { StatusChip } from '#web/ui/text/status-chip.tsx';
import classes from './import-rows.module.css';

type Change = ImportRow['changes'][number];

function ChangeItem({ label, row, from, to, kind }: Change) {
  return (
    <div className={classes.change}>
      <dt>{row ? `${row}: ${label}` : label}</dt>
      <dd>
        {kind !== 'added' && from !== undefined && (
          <>
            <VisuallyHidden>{kind === 'removed' ? 'Removed: ' : 'Before: '}</VisuallyHidden>
            <del className={classes.value}>{from}</del>
          </>
        )}
        {kind !== 'removed' && to !== undefined && (
          <>
            {kind === 'changed' && from !== undefined && <VisuallyHidden>, after: </VisuallyHidden>}
            <ins className={classes.value}>{to}</ins>
          </>
        )}
      </dd>
    </div>
  );
}

function Changes({ outcome, changes }: Pick<ImportRow, 'outcome' | 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <dl className={classes.changes} data-outcome={outcome}>
      {changes.map((change, index) => (
        <ChangeItem key={index} {...change} />
      ))}
    </dl>
  );
}

function Issues({ issues }: { issues: ImportIssue[] }) {
  if (issues.length === 0) return null;
  return (
    <ul className={classes.issues}>
      {issues.map(({ column, message }, index) => (
        <li key={index}>{column === null ? message : `${column}: ${message}`}</li>
      ))}
    </ul>
  );
}

/** What the undo did with a row, or why it did nothing. */
function undoneText({ undone }: ImportRow): string | undefined {
  if (!undone) return undefined;
  const { isUndone, reason } = undone;
  if (isUndone) return ['Undone.', reason].filter(Boolean).join(' ');
  return `Left alone${undone.reason ? `: ${undone.reason}` : '.'}`;
}

/** What is new and was deleted by an undo has no page any more. */
function hasPage({ entityId, outcome, undone }: ImportRow): boolean {
  return entityId !== null && !(outcome === 'new' && undone?.isUndone);
}

/** A row of the file, and what becomes of it. */
export function ImportRowItem({ row, entry }: { row: ImportRow; entry: Pick<Import, 'kind' | 'state'> }) {
  const { line, name, outcome, changes, issues, predicted } = row;
  const { kind, state } = entry;
  const { label, tone } = outcomes[outcome];
  const shownName = name || 'Without a name';
  const undone = undoneText(row);
  return (
    <li className={classes.row}>
      <span className={classes.line}>{`Line ${formatCount(line)}`}</span>
      <div className={classes.body}>
        {hasPage(row) ? (
          <PageLink className={classes.name} to={entityPath(kind, row)}>
            {shownName}
          </PageLink>
        ) : (
          <span className={classes.name}>{shownName}</span>
        )}
        <Issues issues={issues} />
        <Changes outcome={outcome} changes={changes} />
        {predicted !== null && predicted !== outcome && (
          <p className={classes.note}>{`The check said: ${outcomes[predicted].label.toLowerCase()}.`}</p>
        )}
        {state === 'undone' && undone && <p className={classes.note}>{undone}</p>}
      </div>
      <span className={classes.chip}>
        <StatusChip status={label} tone={tone} />
      </span>
    </li>
  );
}
