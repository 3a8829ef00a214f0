import { airHandler, boiler, condenser, ductless, furnace, rooftopUnit } from './equipment-families.ts';
import { exhaustFan, generator, panel, pump, sumpPump, waterHeater } from './other-equipment-families.ts';
import type { WorkSorts } from './work-types.ts';

/** What service contracts promise. */
export const contractWork: WorkSorts = {
  'HVAC Commercial Service': [
    {
      families: [rooftopUnit],
      texts: [
        'Preventive maintenance of all rooftop units: filters each visit, belts and coils in spring, combustion test in fall.',
        'Full coverage of {unit} and the terminal units in {place}, parts and labor, 4 hours response.',
        'Quarterly filter change and inspection. Filters are in our stock, sizes on the tag of {unit}.',
        'Spring start-up and fall shutdown, two visits a year. Report with amp draws of {unit}.',
      ],
    },
    {
      families: [boiler, airHandler],
      texts: [
        'Mechanical room: weekly log in the season, annual cleaning of {unit}, attendance at the inspection of the state.',
        'Operating inspection of {unit} and its controls each visit, repairs by proposal.',
      ],
    },
    {
      families: [exhaustFan],
      texts: ['Kitchen exhaust and make-up air: belts, grease cups, balance. Before 10 AM only.'],
    },
  ],
  'HVAC Residential Service': [
    {
      families: [furnace, condenser],
      texts: [
        'Comfort plan: furnace in fall, air conditioning in spring, 10 percent off repairs.',
        'Two visits a year for {unit}, filters included, priority in heat waves.',
      ],
    },
    {
      families: [boiler],
      texts: ['Annual boiler service with combustion analysis and bleeding of radiators.'],
    },
    { families: [ductless], texts: ['Ductless cleaning once a year, all heads, wash bib and covers.'] },
  ],
  'Plumbing Commercial Service': [
    {
      texts: [
        'Annual certification of all backflow devices, filing with the city included.',
        'Drain jetting of the kitchen lines, grease trap inspection, after closing.',
      ],
    },
    {
      families: [pump, sumpPump],
      texts: ['Ejector and booster pumps: test alarms, exercise valves, log the run hours of {unit}.'],
    },
    {
      families: [waterHeater],
      texts: ['Water heaters: flush, anode check, relief valve test. Report to the property manager.'],
    },
  ],
  'Plumbing Residential Service': [
    {
      families: [waterHeater],
      texts: ['Yearly plumbing check: flush of {unit}, sump test, shutoffs exercised.'],
    },
    { families: [sumpPump], texts: ['Sump and battery backup test before the rainy season.'] },
    { texts: ['Rodding of the main every spring; the parkway tree will not move.'] },
  ],
  'Electrical Commercial Service': [
    {
      families: [generator],
      texts: ['Standby generator {unit}: inspection each visit, load bank test in fall.'],
    },
    {
      families: [panel],
      texts: [
        'Infrared scan of all panels, loose connections repaired on the spot.',
        'Emergency lighting: push test each visit, annual 90 minute test with log.',
        'Lighting maintenance of the parking lot and {place}, lift included.',
      ],
    },
  ],
  'General Construction Service': [
    {
      texts: [
        'Handyman hours: eight a month, list kept at the reception.',
        'Doors, closers and hardware of the building, one round each visit.',
        'Roof and gutter inspection with pictures.',
      ],
    },
  ],
};
