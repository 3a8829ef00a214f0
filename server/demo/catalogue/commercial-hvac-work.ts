import { airHandler, boiler, chiller, rooftopUnit } from './equipment-families.ts';
import { exhaustFan, walkIn } from './other-equipment-families.ts';
import type { WorkSorts } from './work-types.ts';

/** Work orders for heating, cooling and refrigeration of businesses. */
export const commercialHvacWork: WorkSorts = {
  'HVAC Commercial Service': [
    {
      isTrouble: true,
      families: [rooftopUnit],
      texts: [
        '{unit} not cooling. {place} at 81 degrees, thermostat calling.',
        '{unit} not heating. No ignition on call for heat from {place}.',
        '{unit} short cycling, trips on high pressure by mid afternoon.',
        '{unit} ({make}, {size}): water dripping through the ceiling of {place}. Check condensate drain and trap.',
        '{place} too hot, complaints from staff since Monday. Check {unit} and the dampers.',
        'Economizer of {unit} stuck open. Replace actuator and set minimum position.',
        'Burning smell from the supply air in {place}. {unit} was switched off by the customer.',
        '{unit} locked out on flame rollout. Inspect heat exchanger before resetting.',
        'Refrigerant leak search on {unit}. Low on charge for the second time this year.',
        'Building automation shows {unit} offline. Check controller, transformer and wiring.',
      ],
    },
    {
      families: [rooftopUnit],
      texts: [
        'Compressor replacement on {unit}. Quoted after the last visit, part is in the shop.',
        'Semi-annual preventive maintenance: filters, belts, coils, amp draws on {unit} and whatever else is due.',
        'Replace contactor and run capacitor of {unit}. Found pitted at the last maintenance.',
        'Replace condenser fan motor of {unit} ({make}).',
      ],
    },
    {
      isTrouble: true,
      families: [boiler],
      texts: [
        'No heat in {place}. {unit} locked out, low water light on.',
        '{unit} leaks at the relief valve, drain pan full.',
        'Boiler room smells of gas. Check the train of {unit} and the flue.',
      ],
    },
    {
      families: [boiler],
      texts: [
        'Boiler tune-up of {unit}: burners, low water cutoff, combustion analysis.',
        'Annual start-up for the heating season. Clean and test {unit}, attend the inspection.',
      ],
    },
    {
      isTrouble: true,
      families: [airHandler, exhaustFan],
      texts: [
        '{unit} makes a grinding noise at start. Suspect bearings or belt; bring both.',
        'No air from {unit} in {place}. Belt or motor.',
        '{unit} vibrates so that the ceiling of {place} rattles.',
      ],
    },
    {
      isTrouble: true,
      families: [chiller],
      texts: [
        '{unit} off on low evaporator pressure. Building is warm, tenants call every hour.',
        'Oil pressure alarm on {unit}, circuit 2. Read the controller before resetting.',
        'Chilled water at 52 degrees with {unit} at full load. Check approach and flow.',
      ],
    },
  ],
  'HVAC Commercial Install': [
    {
      isInstall: true,
      families: [rooftopUnit],
      texts: [
        'Replace {unit} with a new {make}, {size}. Crane pick early morning, curb adapter needed.',
        'Install {make} {type} ({size}) for {place}. New gas and electrical by us.',
        'Change out {unit}. Remove and dispose of the old unit, recover refrigerant, new disconnect.',
        'Install {unit} with economizer and tie in to the existing thermostat in {place}.',
        'Relocate ductwork and diffusers in {place} for the new layout; set {unit}.',
      ],
    },
    {
      isInstall: true,
      families: [boiler, chiller, airHandler],
      texts: [
        'Furnish and install {make} {type}, {size}, start-up by factory representative.',
        'Replace {unit} like for like. Shutdown to be agreed with the customer two days ahead.',
      ],
    },
    {
      isInstall: true,
      families: [exhaustFan],
      texts: ['Install new exhaust for {place} with {unit}, roof penetration by the roofer.'],
    },
  ],
  Refrigeration: [
    {
      isTrouble: true,
      families: [walkIn],
      texts: [
        'Walk-in cooler at 52 degrees and rising. Product moved to the truck. Urgent.',
        'Walk-in freezer iced over, {unit} does not go into defrost.',
        'Reach-in by the line not holding temperature. Check charge and gaskets.',
        'Ice machine makes no ice. Clean, change water filter, check inlet valve.',
        'Leak search on {unit}; topped off two weeks ago. Log refrigerant for the records.',
        'Door heater and gasket of {unit}: door freezes shut overnight.',
      ],
    },
    {
      families: [walkIn],
      texts: [
        'Replace evaporator fan motors in {unit}, two of three are dead.',
        'Quarterly cleaning of condensers on the roof above {place}.',
        'New condensing unit for {unit}, {size}. Work after closing at 11 PM.',
      ],
    },
  ],
};
