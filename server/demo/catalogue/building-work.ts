import { rooftopUnit } from './equipment-families.ts';
import { exhaustFan, generator, panel } from './other-equipment-families.ts';
import type { WorkSorts } from './work-types.ts';

/** Work orders for design, electricity and construction. */
export const buildingWork: WorkSorts = {
  'Design Commercial': [
    {
      texts: [
        'Load calculation and equipment selection for {place}.',
        'Permit drawings for the rooftop unit replacement, structural by others.',
        'Field verify the existing ductwork above {place} and mark up the drawings.',
        'Ventilation schedule for the new kitchen layout; owner wants it by Friday.',
        'Answer the plan review comments of the city and resubmit.',
        'Riser diagram for domestic water, backflow location to be agreed with the engineer.',
      ],
    },
  ],
  'Design Residential': [
    {
      texts: [
        'Room by room heat loss for the addition behind {place}.',
        'Ductless layout with three options for the owners to choose from.',
        'Measure {place} and draw the duct runs for the gut rehab.',
        'Radiant floor layout for {place}, manifold in the utility room.',
        'Plumbing stack sketch for the second bathroom; meet the architect on site.',
      ],
    },
  ],
  'Electrical Commercial Service': [
    {
      isTrouble: true,
      families: [panel],
      texts: [
        'Half of {place} without power. Breaker in {unit} trips again at once.',
        'Outlets by the counter dead since the storm. Trace from {unit}.',
        'Exit and emergency lights failed the inspection. Replace batteries, retest, sign the log.',
        'Parking lot lights stay on all day. Replace photocell and contactor, fed from {unit}.',
        'Disconnect of the rooftop unit burnt at the lugs. Replace and torque.',
      ],
    },
    {
      families: [panel],
      texts: [
        'Infrared scan of {unit} and feeders, report with pictures.',
        'Replace ballasts with LED retrofit kits in {place}, lift on site.',
      ],
    },
    {
      isTrouble: true,
      families: [generator],
      texts: ['{unit} did not start at the weekly exercise. Check battery and block heater.'],
    },
    {
      families: [generator],
      texts: ['Annual maintenance of {unit}: oil, filters, load bank test for two hours.'],
    },
  ],
  'Electrical Commercial Install': [
    {
      isInstall: true,
      families: [panel],
      texts: [
        'Panel upgrade in {place}: new {make}, {size}. Shutdown on Saturday from 6 AM, utility confirmed.',
        'Install dedicated circuits for the new ovens, fed from {unit}.',
        'Wire the replaced rooftop unit from {unit}: new disconnect, whip and control conduit.',
        'Add six data and power drops in {place}.',
        'Two car chargers in the garage, load management from {unit}.',
      ],
    },
    {
      isInstall: true,
      families: [generator],
      texts: ['Furnish and install {make} {type}, {size}, with transfer switch. Pad by others.'],
    },
  ],
  'General Construction Service': [
    {
      texts: [
        'Patch drywall and paint in {place} after the leak repair.',
        'Replace the door closer and threshold at the rear entrance.',
        'Water stains on the ceiling tiles in {place}. Find where it comes from, replace tiles.',
        'Roof hatch does not latch. Repair before the next maintenance visit.',
        'Cut and frame an access panel in {place} so that the valve can be reached.',
        'Concrete pad for the new condenser, 4 by 4, broom finish.',
        'Handrail of the stairs to the mechanical room is loose.',
      ],
    },
  ],
  'General Construction New Construction Commercial': [
    {
      isInstall: true,
      families: [rooftopUnit],
      texts: [
        'Set curbs for {unit} together with the roofer, layout by us.',
        'Temporary heat for the shell until {unit} runs.',
      ],
    },
    {
      texts: [
        'Rough-in of {place}: sleeves before the pour on Thursday.',
        'Punch list of the mechanical rooms, walk with the superintendent at 7 AM.',
      ],
    },
  ],
  'General Construction New Construction Residential': [
    {
      texts: [
        'Rough plumbing and duct chases for the coach house.',
        'Blocking and framing for the bath fans, inspection on Tuesday.',
        'Trim-out of {place} and final inspection.',
        'Dig and backfill for the new water service, street permit posted.',
      ],
    },
  ],
  'General Construction Remodeling Commercial': [
    {
      isInstall: true,
      families: [exhaustFan],
      texts: ['Replace ceiling grid in {place}; diffusers and {unit} by our own crew.'],
    },
    {
      texts: [
        'Demolition of the old restrooms, cap all lines, dumpster on the alley side.',
        'Build-out of {place}: soffits around the new ducts, paint by others.',
        'Make {place} accessible: widen the door, move the sink, new grab bars.',
      ],
    },
  ],
  'General Construction Remodeling Residential': [
    {
      texts: [
        'Kitchen remodel: move gas line and drain, patch floor.',
        'Finish {place}: framing, insulation, drywall. Egress window is on order.',
        'Bathroom gut rehab, tile by the owner. Shower valve is in the garage.',
        'Build a closet around the new water heater with louvered doors.',
      ],
    },
  ],
};
