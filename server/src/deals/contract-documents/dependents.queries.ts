import type { AreaDependents } from '../../platform/dependents.ts'

/** A generation keeps its own template's version, so nothing needs a template once its document is made. */
export const templateDependents: AreaDependents = {
  subjects: [{ kind: 'TEMPLATE', table: 'contract_templates' }],
  silent: {
    'contract_template_versions.template_id': 'PART',
    'contract_template_versions.uploaded_by': 'HISTORY',
    'contract_generations.contract_id': 'PART',
    'contract_generations.started_by': 'HISTORY',
  },
}
