import {
  airHandler,
  boiler,
  chiller,
  condenser,
  ductless,
  furnace,
  rooftopUnit,
} from './equipment-families.ts';
import { exhaustFan, walkIn } from './other-equipment-families.ts';
import type { WorkSorts } from './work-sort.ts';

/** Work orders for heating, cooling and refrigeration. */
export const heatingAndCoolingWork: WorkSorts = {
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
