import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dayOf } from '#schema/fields/day.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { recordInputSchema } from '#schema/records/records.ts';
import { isOpenStatus } from '#schema/records/status.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { equipmentMakers } from '#server/demo/catalogue/equipment-makers.ts';
import { daysLater } from '#server/demo/days.ts';
import { madeUpCustomers } from './generate-customers.ts';
import { madeUpRecords, type RecordPlan } from './record-timestamps.ts';
import { recordWork } from './record-work.ts';

const now = new Date('2026-11-20T15:00:00.000Z');
const timeZone = 'America/Chicago';
const today = dayOf(now, timeZone);
const made = madeUpCustomers(7);
const customers = Array.from({ length: 60 }, (_, n) => ({
  ...made.next().value,
  id: randomUUID(),
  sortName: '',
  createdAt: new Date(now.getTime() - (60 - n) * 12 * 24 * 60 * 60 * 1000),
}));
const technicians = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const planOf = (kind: RecordPlan['kind'], seed = 7): RecordPlan => {
  return { kind, count: 800, openShare: 0.25, most: 4, seed, now, timeZone, customers, technicians };
};

describe.each(recordKinds)('$labels.plural', (kind) => {
  const records = [...madeUpRecords(planOf(kind))];
  const inputs = records.map(({ input }) => input);

  test('the same seed makes the same ones, another seed others', () => {
    expect([...madeUpRecords(planOf(kind))]).toEqual(records);
    expect([...madeUpRecords(planOf(kind, 8))]).not.toEqual(records);
  });

  test('each is as the API would take it, word for word', () => {
    const schema = recordInputSchema(kind, timeZone);
    for (const input of inputs) expect(schema.parse(input)).toEqual(input);
  });

  test("all came after their customers and none after now, and their contacts are the customer's", () => {
    expect(records).toHaveLength(800);
    for (const { at, customer, input } of records) {
      expect(at >= customer.createdAt && at <= now).toBe(true);
      expect(customer.contacts).toEqual(expect.arrayContaining(input.contacts));
    }
  });

  test('a timeline begins on the day of creation, goes by date and is closed at its end only', () => {
    for (const { at, input } of records) {
      const { statusTimeline } = input;
      const days = statusTimeline.map(({ statusObtainedAt }) => statusObtainedAt);
      expect(days).toEqual(days.toSorted());
      if (days[0]) expect(days[0]).toBe(dayOf(at, timeZone));
      expect(statusTimeline.slice(0, -1).every(({ status }) => isOpenStatus(status))).toBe(true);
      const last = statusTimeline.at(-1);
      if (last && !isOpenStatus(last.status)) expect(last.statusObtainedAt <= today).toBe(true);
    }
    const lengths = inputs.map(({ statusTimeline }) => statusTimeline.length);
    expect(new Set(lengths)).toEqual(new Set([0, 1, 2, 3, 4]));
    const lastDays = inputs.map(({ statusTimeline }) => statusTimeline.at(-1)?.statusObtainedAt ?? '');
    expect(lastDays.some((day) => day > today)).toBe(true);
  });

  test('about as many as asked for are open', () => {
    const open = inputs.filter(({ statusTimeline }) => isOpenStatus(statusTimeline.at(-1)?.status ?? ''));
    expect(open.length / inputs.length).toBeGreaterThan(0.2);
    expect(open.length / inputs.length).toBeLessThan(0.3);
  });

  test('warranties name equipment of their record; some end soon, some have ended', () => {
    const warranties = inputs.flatMap((input) => {
      const serials = input.equipment.map(({ serial }) => serial);
      for (const { equipmentSerial } of input.warranties) expect(serials).toContain(equipmentSerial);
      return input.warranties;
    });
    const soon = daysLater(today, 90);
    const days = warranties.map(({ expirationDate }) => expirationDate);
    expect(days.some((day) => day >= today && day <= soon)).toBe(true);
    expect(days.some((day) => day < today)).toBe(true);
    expect(days.some((day) => day > soon)).toBe(true);
  });

  test('no text is left with a gap, and hardly two read alike', () => {
    const texts = inputs.map(({ description }) => description);
    for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|as quoted|the unit\b/);
    expect(new Set(texts).size).toBeGreaterThan(kind === workOrders ? 700 : 300);
  });

  test('there is work for each classification that is made up, and each is one of the kind', () => {
    const { sorts, usual } = recordWork[kind.id];
    expect(kind.classifications).toEqual(expect.arrayContaining(Object.keys(sorts)));
    expect(Object.keys(sorts)).toEqual(expect.arrayContaining(Object.values(usual).flat()));
  });
});

test('the equipment is by manufacturers that there are, under serials of their own', () => {
  const units = [...madeUpRecords(planOf(workOrders))].flatMap(({ input }) => input.equipment);
  expect(equipmentMakers).toEqual(expect.arrayContaining(units.map(({ manufacturer }) => manufacturer)));
  expect(new Set(units.map(({ serial }) => serial)).size).toBe(units.length);
  for (const { model, serial } of units) expect(model + serial).not.toMatch(/[{}#@]/);
});
