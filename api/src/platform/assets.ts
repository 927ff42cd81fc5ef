import { z } from 'zod'
import { backOffice, call, everyone, refusal } from './base.ts'

/** Maximum size of an uploaded picture, in bytes. */
export const largestImage = 2 * 1024 * 1024
/** Maximum size of any other file, in bytes. */
export const largestFile = 20 * 1024 * 1024

export const Asset = z.object({
  /** Identifies the file in later calls; starts with the tenant's id. */
  key: z.string(),
  /** Signed address of the file, valid for an hour. */
  url: z.string(),
  message: z.string(),
})
export type Asset = z.infer<typeof Asset>

const upload = { tags: ['assets'], successStatus: 201 } as const

export const assets = {
  uploadImage: call
    .meta({ roles: everyone, form: true, transaction: 'none' })
    .route({
      method: 'POST',
      path: '/assets/upload/image',
      summary: 'Subir una imagen',
      description: 'PNG, JPEG, WebP, GIF o AVIF de hasta 2 MB. Se guarda recodificada, de 2048 píxeles como máximo.',
      ...upload,
    })
    .input(z.object({ file: z.file() }))
    .errors({
      IMAGE_TOO_LARGE: refusal('IMAGE_TOO_LARGE'),
      HEIC_PICTURE: refusal('HEIC_PICTURE'),
      NOT_AN_IMAGE: refusal('NOT_AN_IMAGE'),
    })
    .output(Asset),

  uploadFile: call
    .meta({ roles: backOffice, form: true, transaction: 'none' })
    .route({
      method: 'POST',
      path: '/assets/upload/file',
      summary: 'Subir un documento',
      description: 'PDF, DOCX o XLSX de hasta 20 MB.',
      ...upload,
    })
    .input(z.object({ file: z.file() }))
    .errors({
      PAYLOAD_TOO_LARGE: refusal('PAYLOAD_TOO_LARGE'),
      FILE_LOCKED: refusal('FILE_LOCKED'),
      NOT_A_DOCUMENT: refusal('NOT_A_DOCUMENT'),
    })
    .output(Asset),

  getUrl: call
    .meta({ roles: everyone, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/assets/get-url',
      tags: ['assets'],
      summary: 'Un enlace nuevo a un archivo de la organización',
    })
    .input(z.object({ key: z.string().max(300) }))
    .output(Asset.omit({ message: true })),
}
