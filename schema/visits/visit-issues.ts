import { z } from 'zod';
import type { Issue } from '#schema/errors.ts';
import { type IntervalType, intervalTypes, maxWindowDays } from './interval.ts';

type LineValues = {
  equipmentSerials?: unknown;
  firstVisitOn?: unknown;
  windowDays?: unknown;
  intervalType?: unknown;
  intervalAmount?: unknown;
};

/** A contract in which any field may be missing or hold anything that a client sent. */
type ContractValues = {
  equipment?: unknown;
  endsOn?: unknown;
  firstVisitOn?: unknown;
  visitWindowDays?: unknown;
  visitEquipmentSerials?: unknown;
  serviceIntervalType?: unknown;
  serviceIntervalAmount?: unknown;
  additionalVisitLines?: unknown;
};

const isIntervalType = (type: unknown): type is IntervalType => intervalTypes.some((one) => one === type);
const isDay = (day: unknown): day is string => typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day);

function tooWide(days: number): string {
  return days === 0
    ? 'Visits of so short an interval have no days before and after, because those would overlap.'
    : `Please use at most ${days} ${days === 1 ? 'day' : 'days'}, so that the days of two visits do not overlap.`;
}

/** The sentence about a window that overlaps the next one; undefined if it does not. */
function windowProblem({ windowDays, intervalType, intervalAmount }: LineValues): string | undefined {
  const days = Number(windowDays);
  const amount = Number(intervalAmount);
  if (windowDays === '' || windowDays === null || !Number.isInteger(days) || !isIntervalType(intervalType))
    return undefined;
  if (!Number.isInteger(amount) || amount < 1 || amount > 10_000) return undefined;
  const max = maxWindowDays({ amount, type: intervalType });
  return days > max ? tooWide(max) : undefined;
}

type LinePaths = { equipmentSerials: string; firstVisitOn: string; windowDays: string };

function lineIssues(
  line: LineValues,
  paths: LinePaths,
  endsOn: unknown,
  serials: Set<unknown> | undefined,
): Issue[] {
  const issues: Issue[] = [];
  if (isDay(line.firstVisitOn) && isDay(endsOn) && endsOn < line.firstVisitOn)
    issues.push({
      path: paths.firstVisitOn,
      message: 'The first visit must not be after the last day of the contract.',
    });
  const problem = windowProblem(line);
  if (problem !== undefined) issues.push({ path: paths.windowDays, message: problem });
  const named = Array.isArray(line.equipmentSerials) ? (line.equipmentSerials as unknown[]) : [];
  const orphan = serials && named.find((serial) => typeof serial === 'string' && !serials.has(serial.trim()));
  if (orphan !== undefined)
    issues.push({
      path: paths.equipmentSerials,
      message: `${String(orphan).slice(0, 100)} is not a serial number of this contract’s equipment.`,
    });
  return issues;
}

/** What does not fit together in the visits of a contract. */
export function visitIssues(contract: ContractValues): Issue[] {
  const { endsOn, equipment, additionalVisitLines } = contract;
  const serials = Array.isArray(equipment)
    ? new Set(equipment.map((unit: { serial?: unknown } | null) => String(unit?.serial).trim()))
    : undefined;
  const own = {
    firstVisitOn: contract.firstVisitOn,
    windowDays: contract.visitWindowDays ?? null,
    equipmentSerials: contract.visitEquipmentSerials,
    intervalType: contract.serviceIntervalType,
    intervalAmount: contract.serviceIntervalAmount,
  };
  const paths = {
    firstVisitOn: 'firstVisitOn',
    windowDays: 'visitWindowDays',
    equipmentSerials: 'visitEquipmentSerials',
  };
  const lines = Array.isArray(additionalVisitLines) ? (additionalVisitLines as unknown[]) : [];
  return [
    ...lineIssues(own, paths, endsOn, serials),
    ...lines.flatMap((line, index) => {
      if (typeof line !== 'object' || line === null) return [];
      const at = (name: string) => `additionalVisitLines.${index}.${name}`;
      const linePaths = {
        firstVisitOn: at('firstVisitOn'),
        windowDays: at('windowDays'),
        equipmentSerials: at('equipmentSerials'),
      };
      return lineIssues({ windowDays: null, ...line }, linePaths, endsOn, serials);
    }),
  ];
}

export const visitsFit = z.check<ContractValues>(({ value, issues }) => {
  for (const { path, message } of visitIssues(value))
    issues.push({
      code: 'custom',
      message,
      path: path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
      input: value,
      continue: true,
    });
});
// As with warranties: with the other problems, not after them.
visitsFit._zod.def.when = () => true;
