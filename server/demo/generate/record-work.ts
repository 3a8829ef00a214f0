import { projects } from '#schema/records/projects.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { Equipment } from '#schema/records/record-parts.ts';
import type { RecordInput } from '#schema/records/records.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import {
  classificationWeights,
  contractWork,
  projectWork,
  workOrderWork,
} from '#server/demo/catalogue/catalogue.ts';
import type { ClassificationWeights, WorkCatalogue } from '#server/demo/catalogue/catalogue-schema.ts';
import type { Random } from '#server/demo/random.ts';
import { generateContractFields } from '#server/demo/visits/generate-visit-fields.ts';
import { generateProjectFields } from './generate-project-fields.ts';

type RecordWork = {
  /** The types of work under each classification. */
  workTypes: WorkCatalogue;
  /** Generates the fields that only this kind of record has. */
  generateOwnFields?(
    random: Random,
    plan: { createdOn: string; today: string; maxListLength: number; equipment: readonly Equipment[] },
  ): Partial<RecordInput>;
};

/** The work that records are about, by the id of their kind. */
const workByKind: Readonly<Record<string, RecordWork>> = {
  [workOrders.id]: { workTypes: workOrderWork },
  [serviceContracts.id]: {
    workTypes: contractWork,
    generateOwnFields: generateContractFields,
  },
  [projects.id]: {
    workTypes: projectWork,
    generateOwnFields: generateProjectFields,
  },
};

const weightsByKind: Readonly<Record<string, ClassificationWeights | undefined>> = classificationWeights;

/** The kinds with work in the catalogue. The others have no generated records. */
export const generatedKinds = recordKinds.filter(({ id }) => workByKind[id] && weightsByKind[id]);

/** @throws Error for a kind without work in the catalogue */
export function getRecordWork({ id, labels }: RecordKind): RecordWork & {
  classificationWeights: ClassificationWeights;
} {
  const work = workByKind[id];
  const weights = weightsByKind[id];
  if (!work || !weights) throw new Error(`The catalogue has no work for ${labels.plural}.`);
  return { ...work, classificationWeights: weights };
}
