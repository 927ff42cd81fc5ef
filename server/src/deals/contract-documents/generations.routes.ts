import { on } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { sourceOf } from './data.queries.ts'
import { presentGeneration } from './generations.present.ts'
import { findGeneration, listGenerations } from './generations.queries.ts'
import { begin, beginSample } from './generations.service.ts'

export const generationRoutes = {
  createContract: on.contractDocuments.createContract.handler(({ input, context, errors }) =>
    begin(context, { ...input, kind: 'CONTRACT' }, errors),
  ),

  createAddendum: on.contractDocuments.createAddendum.handler(({ input, context, errors }) =>
    begin(context, { ...input, kind: 'ADDENDUM' }, errors),
  ),

  tryTemplate: on.contractDocuments.tryTemplate.handler(({ input, context, errors }) =>
    beginSample(context, input, errors),
  ),

  generation: on.contractDocuments.generation.handler(async ({ input, context: { tx, services, now }, errors }) =>
    presentGeneration(services.files, now, (await findGeneration(tx, input.id)) ?? notFound(errors)),
  ),

  generations: on.contractDocuments.generations.handler(async ({ input, context: { tx, services, now }, errors }) => {
    if (!(await sourceOf(tx, input.id))) notFound(errors)
    return (await listGenerations(tx, input.id)).map(row => presentGeneration(services.files, now, row))
  }),
}
