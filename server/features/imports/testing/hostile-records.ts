import type { ImportKind } from '#schema/imports/import-kinds.ts';
import { findRecordKind } from '#schema/imports/import-kinds.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { randomNumbers } from '#server/visit-schedule/engine/random-line.ts';
import { oddCells } from './hostile-files.ts';

type Random = (below: number) => number;
/** The cell itself or, one time in thirty, an odd one. */
type Cell = (plain: string) => string;

const unitHeader =
  'Serial,Type,Size,Make,Model,Unit,Installed,Warranty Company,Warranty Type,Warranty Confirmation Number,Warranty Expires,Warranty Notify';

function unitCells(random: Random, cell: Cell): string[] {
  const n = random(8);
  const size = `${5 + random(2)} ton`;
  const unit = [`SN-${n}00`, 'Rooftop', size, 'Trane', 'XR', `RTU-${n}`, '6/30/2021'];
  const recipients = ['', 'office@hostile.test', '(312) 555-0177'][random(3)] ?? '';
  const warranty =
    random(2) === 0 ? ['Trane', 'Parts', `C-${n}`, '2031-06-30', recipients] : ['', '', '', '', ''];
  return [...unit, ...warranty].map(cell);
}

function recordHeader({ hasVisits, hasDocuments }: RecordKind): string {
  const own = hasVisits ? 'Service Interval,Service Interval Unit,First Visit' : 'Permit Number';
  return `Number,Customer,Customer PO,Classification,Description,Street,City,State,Zip,Status,Status Date,Contact,Phone,${
    hasVisits || hasDocuments ? own : 'Technicians'
  },${unitHeader}`;
}

function recordCells(kind: RecordKind, seed: number, random: Random, cell: Cell): string[] {
  const n = random(8);
  const { numberPrefix, classifications, hasVisits } = kind;
  const visits = [String(1 + random(3)), 'months', `2027-0${n + 1}-28`].map(cell);
  return [
    random(3) === 0 ? cell(`${numberPrefix}-${1000 + random(12)}`) : '',
    cell(`Hostile ${random(3)}`),
    cell(`PO-${seed}-${n}`),
    cell(classifications[0] ?? ''),
    cell('Does not cool'),
    ...[`${n} Elm`, 'Chicago', 'IL', '60601'].map(cell),
    ...(random(2) === 0 ? [cell('Active'), cell(`3/${n + 1}/2026`)] : ['', '']),
    ...(random(3) === 0 ? [cell('Ana'), cell(`(312) 555-${3000 + n}`)] : ['', '']),
    ...(hasVisits ? visits : [cell('')]),
    ...(random(3) === 0 ? unitCells(random, cell) : []),
  ];
}

/**
 * A file of records or units as nobody would want one, the same for the same seed, for customers with names from `Hostile
 * 0` to `Hostile 2` and records of each kind with numbers up to 1011.
 */
export function hostileRecords(importKind: ImportKind, seed: number): string {
  const random = randomNumbers(seed * 6151 + 1);
  // The first numbers of neighboring seeds are alike.
  for (let n = 0; n < 5; n += 1) random(10);
  const odd = oddCells(1);
  const cell = (plain: string) => (random(30) === 0 ? (odd[random(odd.length)] ?? '') : plain);
  const kind = findRecordKind(importKind);
  const unitRow = () => {
    const { numberPrefix } = recordKinds[random(recordKinds.length)] ?? recordKinds[0];
    return [cell(`${numberPrefix}-${1000 + random(12)}`), ...unitCells(random, cell)];
  };
  const row = () => (kind ? recordCells(kind, seed, random, cell) : unitRow());
  const lines = Array.from({ length: 12 }, () =>
    row()
      .map((text) => `"${text.replaceAll('"', '""')}"`)
      .join(','),
  );
  return [kind ? recordHeader(kind) : `Record,${unitHeader}`, ...lines].join('\n');
}
