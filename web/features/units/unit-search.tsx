import { useNavigate } from 'react-router';
import { unitPath } from '#web/features/records/record-unit-draft.ts';
import { SearchBox } from '#web/ui/list/search-box.tsx';

/** Finds another unit by its serial. */
export function UnitSearch({ serial }: { serial: string }) {
  const navigate = useNavigate();
  return (
    <SearchBox
      label="Serial of a unit, in any spelling"
      value={serial}
      onSearch={(text) => void navigate(unitPath(text.trim()), { replace: true })}
    />
  );
}
