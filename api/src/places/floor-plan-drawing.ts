import { z } from 'zod'
import { backOffice, call, everyone, Id, invalidField, refusal, Version } from '../platform/base.ts'
import {
  Attachment,
  ElementFault,
  ElementInput,
  largestDrawing,
  mostElementChanges,
  PlanElement,
  SavedElement,
} from './floor-plan-elements.ts'
import {
  Background,
  backgroundPlace,
  FloorPlanSummary,
  mostPdfPages,
  PlanSheet,
  PlanStatus,
  planEdits,
} from './floor-plans.ts'

const byId = z.object({ id: Id })
const changed = byId.extend({ version: Version.optional() })
const plan = { tags: ['floor-plans'] } as const
const created = { ...plan, successStatus: 201 } as const
const faults = {
  INVALID_FIELD: invalidField,
  ELEMENTS_REFUSED: { ...refusal('ELEMENTS_REFUSED'), data: z.object({ faults: z.array(ElementFault) }) },
}
const placementRefusals = {
  SPACE_PLACED: {
    ...refusal('SPACE_PLACED'),
    data: z.object({ spaceId: Id, spaceName: z.string(), elementId: Id }),
  },
  PRODUCT_PLACED: {
    ...refusal('PRODUCT_PLACED'),
    data: z.object({ productId: Id, productName: z.string(), elementId: Id }),
  },
}
const message = z.object({ message: z.string() })

/** Calls that change a plan's contents: elements, their spaces and products, and background pictures. */
export const floorPlanDrawing = {
  elementDetail: call
    .meta({ roles: everyone })
    .route({ method: 'GET', path: '/floor-plans/element/{id}/detail', summary: 'Un elemento de un plano', ...plan })
    .input(byId)
    .output(PlanElement.extend({ planId: Id, floorId: Id, planStatus: PlanStatus, planVersion: Version })),

  saveElements: call
    .meta({ roles: backOffice, largestBody: largestDrawing })
    .route({
      method: 'PUT',
      path: '/floor-plans/{id}/elements',
      summary: 'Guardar muchos cambios de un dibujo a la vez, todos o ninguno',
      description:
        'Con la hoja, el plano queda de su tamaño y con esas imágenes de fondo: las demás se quitan, y las que se quitaron hace menos de un día vuelven.',
      ...plan,
    })
    .input(
      changed.extend({
        upsert: z.array(SavedElement).max(mostElementChanges).default([]),
        delete: z.array(Id).max(mostElementChanges).default([]),
        sheet: PlanSheet.optional(),
      }),
    )
    .errors({ ...planEdits, ...faults })
    .output(
      z.object({ id: Id, version: Version, elementCount: z.int(), placed: z.int(), saved: z.int(), deleted: z.int() }),
    ),

  addElement: call
    .meta({ roles: backOffice })
    .route({ method: 'POST', path: '/floor-plans/{id}/elements', summary: 'Añadir un elemento', ...created })
    .input(changed.extend({ element: ElementInput.extend({ id: Id.optional() }) }))
    .errors({ ...planEdits, ...faults })
    .output(PlanElement),

  updateElement: call
    .meta({ roles: backOffice })
    .route({ method: 'PUT', path: '/floor-plans/{elementId}', summary: 'Cambiar un elemento', ...plan })
    .input(ElementInput.omit({ id: true }).extend({ elementId: Id, version: Version.optional() }))
    .errors({ ...planEdits, ...faults })
    .output(PlanElement),

  removeElement: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/floor-plans/{planId}/elements/{elementId}',
      summary: 'Quitar un elemento',
      ...plan,
    })
    .input(z.object({ planId: Id, elementId: Id, version: Version.optional() }))
    .errors(planEdits)
    .output(message),

  attach: call
    .meta({ roles: backOffice })
    .route({
      method: 'POST',
      path: '/floor-plans/elements/{id}/products',
      summary: 'Asignar un espacio o un producto a un elemento',
      description: 'Uno de los dos. Un producto que tiene espacio queda donde está su espacio.',
      ...created,
    })
    .input(changed.extend({ spaceId: Id.optional(), productId: Id.optional() }))
    .errors({ ...planEdits, ...placementRefusals, INVALID_FIELD: invalidField })
    .output(Attachment),

  detach: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/floor-plans/elements/products/{id}',
      summary: 'Quitar un espacio o un producto de su elemento',
      ...plan,
    })
    .input(changed)
    .errors(planEdits)
    .output(message),

  backgrounds: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/floor-plans/{id}/backgrounds', summary: 'Las imágenes de fondo', ...plan })
    .input(byId)
    .output(z.array(Background)),

  addBackground: call
    .meta({ roles: backOffice, transaction: 'none', form: true })
    .route({
      method: 'POST',
      path: '/floor-plans/{id}/backgrounds',
      summary: 'Añadir una imagen de fondo',
      description:
        'PNG, JPEG o WebP, SVG sin scripts ni referencias externas, o una página de un PDF, de hasta 20 MB: el archivo mismo o la clave de uno ya subido. Se guarda dibujado de nuevo, de 4096 píxeles como máximo. Sin medidas cubre el plano, sin deformarse.',
      ...created,
    })
    .input(
      z.object({
        id: Id,
        file: z.file().optional(),
        /** Key from `/assets/upload/image` or `/assets/upload/file`, instead of the file. */
        key: z.string().max(300).optional(),
        page: z.coerce.number().int().min(1).max(mostPdfPages).default(1),
        /** The background that it replaces, in the same position. */
        replaces: Id.optional(),
        version: z.coerce.number().pipe(Version).optional(),
      }),
    )
    .errors({ ...planEdits, INVALID_FIELD: invalidField, PAYLOAD_TOO_LARGE: refusal('PAYLOAD_TOO_LARGE') })
    .output(Background.extend({ planVersion: Version, pages: z.int().nullable() })),

  placeBackground: call
    .meta({ roles: backOffice })
    .route({
      method: 'PUT',
      path: '/floor-plans/{id}/backgrounds/{backgroundId}',
      summary: 'Colocar una imagen de fondo',
      ...plan,
    })
    .input(changed.extend({ backgroundId: Id, ...backgroundPlace }))
    .errors(planEdits)
    .output(Background.extend({ planVersion: Version })),

  deleteBackground: call
    .meta({ roles: backOffice })
    .route({
      method: 'DELETE',
      path: '/floor-plans/{id}/delete-background',
      summary: 'Quitar una imagen de fondo, o todas',
      ...plan,
    })
    .input(changed.extend({ backgroundId: Id.optional() }))
    .errors(planEdits)
    .output(FloorPlanSummary),
}
