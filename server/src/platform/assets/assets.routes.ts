import { largestFile, largestImage } from '@aforo/api/platform/assets'
import { fileTypeFromBuffer } from 'file-type'
import { refuseHeic, refuseLocked, typeOfUpload } from '../attachments/uploads.service.ts'
import type { Caller } from '../http/caller.ts'
import { fail, type HandlerContext, inTransaction, on, type RequestContext } from '../http/on.ts'
import { notFound } from '../http/refusals.ts'
import { storedImage, thumbnailOf } from '../images.ts'
import { noteUpload } from './asset-references.queries.ts'
import { thumbnailKey } from './pictures.rules.ts'

const documents = ['pdf', 'docx', 'xlsx']
const uploaded = 'La carga del archivo se cargo satisfactoriamente.'

/** A tenant's files are stored under its id, so the key alone tells the owner. */
const newKey = ({ tenantId }: Caller, kind: string, extension: string) =>
  `${tenantId}/${kind}/${crypto.randomUUID()}.${extension}`

/** Records a stored file and answers it. */
async function uploadedFile(context: HandlerContext & RequestContext, key: string, { name }: File) {
  await inTransaction(context, async ({ tx, caller, now, record }) => {
    await noteUpload(tx, caller.tenantId, key, now)
    record({ action: 'asset.uploaded', entityType: 'asset', entityId: idOf(key), after: { key, name } })
  })
  return { key, url: context.services.files.link(key, context.now), message: uploaded }
}

export const assetRoutes = {
  uploadImage: on.assets.uploadImage.handler(async ({ input: { file }, context, errors, signal }) => {
    const { caller, services } = context
    if (file.size > largestImage) fail(errors.IMAGE_TOO_LARGE())
    const bytes = await file.bytes()
    refuseHeic(await fileTypeFromBuffer(bytes), errors)
    const image = (await storedImage(bytes)) ?? fail(errors.NOT_AN_IMAGE())
    const key = newKey(caller, 'images', 'webp')
    const thumbnail = await thumbnailOf(image)
    await services.files.put(key, image, 'image/webp', signal)
    await services.files.put(thumbnailKey(key), thumbnail, 'image/webp', signal)
    return uploadedFile(context, key, file)
  }),

  uploadFile: on.assets.uploadFile.handler(async ({ input: { file }, context, errors, signal }) => {
    const { caller, services } = context
    if (file.size > largestFile) fail(errors.PAYLOAD_TOO_LARGE())
    const bytes = Buffer.from(await file.arrayBuffer())
    const type = await typeOfUpload(bytes)
    if (!type || !documents.includes(type.ext)) return fail(errors.NOT_A_DOCUMENT())
    if (type.ext === 'pdf') await refuseLocked(bytes, caller.tenantId, errors)
    const key = newKey(caller, 'files', type.ext)
    await services.files.put(key, bytes, type.mime, signal)
    return uploadedFile(context, key, file)
  }),

  getUrl: on.assets.getUrl.handler(async ({ input: { key }, context: { caller, services, now }, errors }) => {
    if (!key.startsWith(`${caller.tenantId}/`) || key.includes('..')) notFound(errors)
    const stream = (await services.files.open(key)) ?? notFound(errors)
    stream.destroy()
    return { key, url: services.files.link(key, now) }
  }),
}

const idOf = (key: string) => key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'))
