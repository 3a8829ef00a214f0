import { boiler, condenser, ductless, furnace, rooftopUnit } from './equipment-families.ts';
import type { WorkSorts } from './work-types.ts';

/** Work orders for heating and cooling of homes and houses of worship, and for parts alone. */
export const residentialHvacWork: WorkSorts = {
  'HVAC Religious': [
    {
      isTrouble: true,
      families: [boiler],
      texts: [
        'No heat in {place}. {unit} locks out; service on Sunday at 9, please be there before.',
        '{unit} leaks at the relief valve. Hall is rented out on Saturday.',
        'Circulator of {unit} seized, seal leaks onto the floor of the mechanical room.',
        'Steam traps in {place} hammer. Survey all and quote the replacement.',
      ],
    },
    {
      families: [boiler, furnace],
      texts: [
        'Tune-up of {unit} before the season. Check safeties and the thermostats of {place}.',
        'Annual maintenance of {unit} and the school wing. Keys at the office.',
      ],
    },
    {
      isTrouble: true,
      families: [rooftopUnit],
      texts: [
        'Air conditioning of {place} out. {unit} hums and does not start.',
        'Thermostat of {place} does not hold its schedule. Check {unit} and replace if needed.',
      ],
    },
  ],
  'HVAC Residential Service': [
    {
      isTrouble: true,
      families: [furnace],
      texts: [
        'No heat. {unit} tries to light three times and gives up.',
        '{unit} blows cold air in {place} and the fan never stops.',
        'Loud bang at every start of {unit}. Check ignition delay and gas pressure.',
        'Thermostat blank. Check float switch and low voltage fuse of {unit}.',
        'Carbon monoxide alarm went off twice. Fire department cleared the house, inspect {unit} today.',
        'Water around the furnace when the AC runs. Clear condensate line, check pump.',
      ],
    },
    {
      families: [furnace],
      texts: [
        'Furnace tune-up: clean burners and flame sensor, check heat exchanger of {unit}.',
        'Replace inducer motor of {unit}. Warranty part, keep the old one for return.',
      ],
    },
    {
      isTrouble: true,
      families: [condenser],
      texts: [
        'AC not cooling {place}. Customer changed the filter already.',
        '{unit} frozen up. Customer asked to run fan only until we arrive.',
        'Second opinion on a failed compressor of {unit}; unit may be under warranty.',
        'Breaker of {unit} ({make}) trips after ten minutes.',
      ],
    },
    {
      families: [condenser],
      texts: [
        'Spring tune-up of {unit} ({make}, {size}). Wash coil, check charge.',
        'Replace capacitor and contactor of {unit}, quoted at the tune-up.',
      ],
    },
    {
      isTrouble: true,
      families: [ductless],
      texts: [
        'Indoor head of {unit} drips on the floor in {place}.',
        '{unit} shows error P8, no heat in {place}.',
      ],
    },
    {
      families: [boiler],
      texts: ['Boiler tune-up of {unit}, bleed radiators in {place}, set pressure at 15 psi.'],
    },
  ],
  'HVAC Residential Install': [
    {
      isInstall: true,
      families: [furnace],
      texts: [
        'Replace furnace with {make}, {size}. Two men, one day. Permit pulled.',
        'Furnace replacement; new liner for the water heater left alone on the chimney.',
        'Install media cabinet and bypass humidifier with the new {unit}.',
      ],
    },
    {
      isInstall: true,
      families: [condenser, ductless],
      texts: [
        'Install {make} {type}, {size}, with new line set and pad.',
        'New air conditioning for {place}: {unit}, line hide on the garden side, as drawn by the salesman.',
      ],
    },
    {
      isInstall: true,
      families: [boiler],
      texts: ['Boiler replacement: {make}, {size}. Keep the loop, new expansion tank and air separator.'],
    },
  ],
  'HVAC Service Parts': [
    {
      families: [furnace, boiler],
      texts: [
        'Counter sale: ignitor and flame sensor for {unit} ({make}).',
        'Pick up control board for {unit} at the supply house, hand to the technician on call.',
        'Gas valve for {unit} on back order. Ask for an expected date each Friday.',
      ],
    },
    {
      families: [condenser, rooftopUnit],
      texts: [
        'Order condenser fan motor for {unit}. Call the customer when it is in.',
        'Warranty return of the compressor from {unit}. Tag stays on until the credit is in.',
        'Two cases of pleated filters 20x25x2 for {unit}, deliver to {place}.',
      ],
    },
  ],
};
