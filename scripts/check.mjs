import { checkProject } from './check-project.mjs';

const { failed } = await checkProject();
process.exit(failed === 0 ? 0 : 1);
