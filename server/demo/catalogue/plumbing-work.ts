import { pump, sumpPump, tankless, waterHeater } from './other-equipment-families.ts';
import type { WorkSorts } from './work-types.ts';

/** Work orders for plumbing. */
export const plumbingWork: WorkSorts = {
  'Plumbing Commercial Service': [
    {
      isTrouble: true,
      families: [waterHeater],
      texts: [
        'No hot water at {place}. {unit} shows a flame failure.',
        'Water at 138 degrees. Replace mixing valve at {unit}.',
        '{unit} ({make}) drips from the tank, pan is full.',
      ],
    },
    {
      isTrouble: true,
      families: [sumpPump],
      texts: [
        'Ejector alarm on. {unit} runs and does not lower the pit.',
        'Pit of {unit} flooded over the weekend. Check floats and check valve.',
      ],
    },
    {
      isTrouble: true,
      families: [pump],
      texts: [
        'Seal of {unit} leaks. Rebuild, spare kit is on the shelf.',
        'Toilets on the upper floors fill slowly. Check booster pump {unit} and its pressure tank.',
      ],
    },
    {
      isTrouble: true,
      texts: [
        'Main drain backs up at {place}. Rod and camera, send the video.',
        'Flush valve in the restroom by {place} does not stop running.',
        'Grease trap overflow; pump-out is booked, check the inlet baffle.',
        'Smell of gas at {place}. Utility shut it off, find and repair, pressure test.',
      ],
    },
    { texts: ['Annual backflow test, two devices. Tag and file with the city.'] },
  ],
  'Plumbing Commercial Install': [
    {
      isInstall: true,
      families: [waterHeater, tankless],
      texts: [
        'Replace water heater: {make}, {size}. New flue and expansion tank, permit posted.',
        'Install recirculation loop with the new {unit} and balancing valves.',
      ],
    },
    {
      isInstall: true,
      families: [sumpPump],
      texts: ['Install duplex {type} ({size}) with alarm panel by {place}.'],
    },
    {
      texts: [
        'New reduced pressure backflow preventer on the domestic service, shutdown after hours.',
        'Set fixtures in the new restrooms by {place}, trim only.',
      ],
    },
  ],
  'Plumbing Residential Service': [
    {
      isTrouble: true,
      families: [waterHeater],
      texts: [
        'No hot water, pilot does not stay lit on {unit}.',
        'Water heater leaks at the bottom. Customer turned the water off.',
        '{unit} pops and rumbles. Flush, and quote a new one.',
      ],
    },
    {
      isTrouble: true,
      families: [tankless],
      texts: ['Descale {unit}: error 11 and lukewarm showers.'],
    },
    {
      isTrouble: true,
      families: [sumpPump],
      texts: ['Pump runs all the time, check float and discharge of {unit}.'],
    },
    {
      isTrouble: true,
      texts: [
        'Kitchen sink backs up into the dishwasher. Rod the line.',
        'Toilet rocks and leaks by {place}. New flange and wax ring.',
        'Frozen pipe behind {place}, heat on, please hurry before it opens up.',
        'Low pressure in {place}. Old galvanized riser, camera if possible.',
        'Hose bib leaks inside the wall. Replace with frost-free.',
      ],
    },
  ],
  'Plumbing Residential Install': [
    {
      isInstall: true,
      families: [waterHeater, tankless],
      texts: [
        'Water heater replacement: {make}, {size}. Haul away the old one, new shutoff.',
        'Install {make} {type}, {size}; gas line to be upsized to one inch.',
      ],
    },
    {
      isInstall: true,
      families: [sumpPump],
      texts: ['New {type} ({make}) with battery backup and sealed lid.'],
    },
    {
      texts: [
        'Replace lead service line from the main to the meter, permit by the city.',
        'Filter and softener by the meter, drain to the laundry tub.',
      ],
    },
  ],
};
