import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addressLine } from '#schema/fields/address-line.ts';
import type { PlaceholderValues } from '#schema/messages/message-templates.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordQuery } from '#web/features/records/records.queries.ts';
import { useCompany, useTimeZone } from '#web/lib/company.ts';
import { formatDayWithWeekday, todayIn } from '#web/lib/format/format-date.ts';

/** What the placeholders become in a message about a record, as far as it is loaded; `contact` differs by recipient. */
export function usePlaceholderValues(kind: RecordKind, recordId: string): PlaceholderValues {
  const { data: record } = useQuery(recordQuery(kind, recordId));
  const company = useCompany()?.name;
  const number = record?.number;
  const address = record && addressLine(record.serviceAddress);
  const date = formatDayWithWeekday(todayIn(useTimeZone()));
  return useMemo(() => ({ company, number, address, date }), [company, number, address, date]);
}
