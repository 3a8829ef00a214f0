import { boiler, chiller, condenser, ductless, furnace, rooftopUnit } from './equipment-families.ts';
import { generator, panel, pump, sumpPump, tankless, waterHeater } from './other-equipment-families.ts';
import type { WorkSorts } from './work-types.ts';

/** What projects of the trades are about. All of their equipment is new. */
export const tradeProjects: WorkSorts = {
  'Electrical Commercial Install': [
    {
      isInstall: true,
      families: [panel],
      texts: [
        'New 1,200 A service and distribution, {unit} and four others. Utility vault on the alley.',
        'Lighting renewal of {place} and the garage with controls; rebate papers by us.',
      ],
    },
    {
      isInstall: true,
      families: [generator],
      texts: ['Standby power for the whole building: {make}, {size}, roof mounted, crane permit.'],
    },
  ],
  'HVAC Commercial Install': [
    {
      isInstall: true,
      families: [boiler],
      texts: ['Boiler plant renewal: {make}, {size} each, in cascade, new primary pumps and controls.'],
    },
    {
      isInstall: true,
      families: [chiller],
      texts: ['Chiller replacement: {make}, {size}. Temporary cooling while the old one is cut out.'],
    },
    {
      isInstall: true,
      families: [rooftopUnit],
      texts: [
        'Replace five rooftop units over two weekends, streets closed for the crane on Sunday.',
        'Conversion of {place} to variable air volume, 22 boxes, balancing by a third party.',
        'Building automation for three buildings, integration of {unit} and the meters.',
      ],
    },
  ],
  'HVAC Residential Install': [
    {
      isInstall: true,
      families: [ductless],
      texts: [
        'Ductless for a twelve unit building, one {make} outdoor unit for each, line sets on the rear porches.',
      ],
    },
    {
      isInstall: true,
      families: [furnace, condenser],
      texts: ['Replace furnaces and condensers in eight units, two a day, tenants notified by the manager.'],
    },
  ],
  'HVAC Religious': [
    {
      isInstall: true,
      families: [boiler],
      texts: ['New heating plant for {place} and the school wing. To be done before the first of October.'],
    },
    {
      isInstall: true,
      families: [rooftopUnit],
      texts: [
        'Air conditioning of the sanctuary, ducts in the side aisles, quiet enough for organ recitals.',
      ],
    },
  ],
  'Plumbing Commercial Install': [
    {
      isInstall: true,
      families: [pump],
      texts: ['Repipe of the domestic water risers with booster {unit}, 9 floors, one stack a week.'],
    },
    {
      texts: ['New sanitary and storm for the addition, tie-in on the street side.'],
    },
    {
      isInstall: true,
      families: [waterHeater, tankless],
      texts: ['Water heater plant: {make}, {size}, storage tanks, mixing station, legionella plan.'],
    },
  ],
  'Plumbing Residential Install': [
    {
      isInstall: true,
      families: [sumpPump],
      texts: ['Overhead sewer conversion and new ejector {unit}, basement floor by others.'],
    },
    {
      texts: ['Lead service replacement for eleven houses under the program of the city.'],
    },
    {
      isInstall: true,
      families: [tankless],
      texts: ['Central hot water out, individual {type}s in, ten apartments.'],
    },
  ],
};
