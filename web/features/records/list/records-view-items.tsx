import { Menu } from '@mantine/core';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { type OptionalColumn, optionalColumns, optionalColumnsOf } from '#schema/records/record-list.ts';
import { usePreferences } from '#web/features/preferences/use-preferences.ts';

/** The optional columns of a list and the height of its rows, as the user wants them in every browser. */
export function RecordsViewItems({ kind }: { kind: RecordKind }) {
  const { preferences, change } = usePreferences();
  const { apiName } = kind;
  const chosen = preferences.columns[apiName] ?? [];

  function toggle(column: OptionalColumn, isShown: boolean) {
    void change(({ columns }) => {
      const now = new Set(columns[apiName]);
      if (isShown) now.add(column);
      else now.delete(column);
      const inOrder = optionalColumnsOf(kind).filter((name) => now.has(name));
      return { columns: { [apiName]: inOrder } };
    });
  }

  return (
    <>
      <Menu.Label>Columns</Menu.Label>
      {optionalColumnsOf(kind).map((name) => (
        <Menu.CheckboxItem
          key={name}
          checked={chosen.includes(name)}
          onChange={(isShown) => toggle(name, isShown)}
        >
          {optionalColumns[name].label}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      <Menu.Label>All lists of records</Menu.Label>
      <Menu.CheckboxItem
        checked={preferences.density === 'compact'}
        onChange={(isCompact) => void change(() => ({ density: isCompact ? 'compact' : 'comfortable' }))}
      >
        Compact rows
      </Menu.CheckboxItem>
    </>
  );
}
