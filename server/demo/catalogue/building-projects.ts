import { condenser, furnace, rooftopUnit } from './equipment-families.ts';
import type { WorkSorts } from './work-types.ts';

/** What projects for design and construction are about. All of their equipment is new. */
export const buildingProjects: WorkSorts = {
  'Design Commercial': [
    {
      texts: [
        'Mechanical design of the lobby and {place}, from concept to permit set.',
        'Feasibility study: replace steam by hot water, phased over three summers.',
        'Design assist for the tenant build-out, weekly calls with the architect.',
      ],
    },
  ],
  'Design Residential': [
    {
      texts: [
        'Heating, cooling and ventilation design of a new two-flat, energy code forms included.',
        'Design of geothermal heat pumps for a single-family house, loop field in the back yard.',
      ],
    },
  ],
  'General Construction New Construction Commercial': [
    {
      isInstall: true,
      families: [rooftopUnit],
      texts: [
        'Ground-up clinic, 14,000 square feet. Mechanical and plumbing complete.',
        'Shell and core of a warehouse with offices; unit heaters and {unit}.',
      ],
    },
  ],
  'General Construction New Construction Residential': [
    {
      isInstall: true,
      families: [furnace, condenser],
      texts: [
        'Six townhouses: heating, cooling and plumbing, model unit first.',
        'Coach house above the garage, all trades. Neighbor to be told before the crane.',
      ],
    },
  ],
  'General Construction Remodeling Commercial': [
    {
      isInstall: true,
      families: [rooftopUnit],
      texts: [
        'Renovation of {place} in two phases, the other half stays open.',
        'Kitchen renewal: hood, make-up air, gas, grease line. Closed for twelve days only.',
        'Restroom renovation on four floors, one riser at a time.',
      ],
    },
  ],
  'General Construction Remodeling Residential': [
    {
      isInstall: true,
      families: [furnace],
      texts: [
        'Gut rehab of a brick bungalow: new ducts, plumbing, electric. Owners live elsewhere.',
        'Second floor addition with its own zone; existing boiler stays for the first floor.',
      ],
    },
  ],
};
