import buildingWorkJson from './building-work.json' with { type: 'json' };
import {
  classificationWeightsSchema,
  companyStaffSchema,
  customerTypesSchema,
  demonstrationMessagesSchema,
  descriptionsSchema,
  equipmentFamiliesSchema,
  messageTemplatesSchema,
  peopleNamesSchema,
  placesSchema,
  recordDetailsSchema,
  workCatalogueSchema,
} from './catalogue-schema.ts';
import classificationWeightsJson from './classification-weights.json' with { type: 'json' };
import commercialHvacWorkJson from './commercial-hvac-work.json' with { type: 'json' };
import companyStaffJson from './company-staff.json' with { type: 'json' };
import contractWorkJson from './contract-work.json' with { type: 'json' };
import customerTypesJson from './customer-types.json' with { type: 'json' };
import demonstrationMessagesJson from './demonstration-messages.json' with { type: 'json' };
import descriptionsJson from './descriptions.json' with { type: 'json' };
import equipmentFamiliesJson from './equipment-families.json' with { type: 'json' };
import messageTemplatesJson from './message-templates.json' with { type: 'json' };
import peopleNamesJson from './people-names.json' with { type: 'json' };
import placesJson from './places.json' with { type: 'json' };
import plumbingWorkJson from './plumbing-work.json' with { type: 'json' };
import projectWorkJson from './project-work.json' with { type: 'json' };
import recordDetailsJson from './record-details.json' with { type: 'json' };
import residentialHvacWorkJson from './residential-hvac-work.json' with { type: 'json' };

// The names and texts that generated data is made of.

/** Each schema parses once, so zod would spend more time on compiling it than it saves. */
const parseOptions = { jitless: true };

export const peopleNames = peopleNamesSchema.parse(peopleNamesJson, parseOptions);
export const places = placesSchema.parse(placesJson, parseOptions);
export const customerTypes = customerTypesSchema.parse(customerTypesJson, parseOptions);

const equipmentFamilies = equipmentFamiliesSchema.parse(equipmentFamiliesJson, parseOptions);

/** Every manufacturer of generated equipment. */
export const manufacturerNames: readonly string[] = [
  ...new Set(
    Object.values(equipmentFamilies).flatMap(({ makes }) => makes.map(({ manufacturer }) => manufacturer)),
  ),
].sort();

const workSchema = workCatalogueSchema(equipmentFamilies);

export const workOrderWork = workSchema.parse(
  { ...commercialHvacWorkJson, ...residentialHvacWorkJson, ...plumbingWorkJson, ...buildingWorkJson },
  parseOptions,
);
export const contractWork = workSchema.parse(contractWorkJson, parseOptions);
export const projectWork = workSchema.parse(projectWorkJson, parseOptions);

export const classificationWeights = classificationWeightsSchema.parse(
  classificationWeightsJson,
  parseOptions,
);
export const descriptions = descriptionsSchema.parse(descriptionsJson, parseOptions);
export const recordDetails = recordDetailsSchema.parse(recordDetailsJson, parseOptions);

export const companyStaff = companyStaffSchema.parse(companyStaffJson, parseOptions);
export const demonstrationMessages = demonstrationMessagesSchema.parse(
  demonstrationMessagesJson,
  parseOptions,
);
export const messageTemplates = messageTemplatesSchema.parse(messageTemplatesJson, parseOptions);
